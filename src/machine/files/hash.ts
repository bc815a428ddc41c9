import { createReadStream } from 'node:fs';
import { createRequire } from 'node:module';

/** Loads node:crypto at its first use: it takes 3 ms, and many commands need none. */
export const loadCrypto = (): typeof import('node:crypto') => createRequire(import.meta.url)('node:crypto') as typeof import('node:crypto');

/** The SHA-256 of a file in hexadecimal, read piece by piece. Throws the system's errors. */
export async function hashOf(path: string): Promise<string> {
  const running = loadCrypto().createHash('sha256');
  for await (const chunk of createReadStream(path)) running.update(chunk as Buffer);
  return running.digest('hex');
}

export const sha256 = (content: string | Uint8Array): string => loadCrypto().hash('sha256', content, 'hex');

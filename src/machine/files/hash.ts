import { createHash, hash } from 'node:crypto';
import { createReadStream } from 'node:fs';

/** The SHA-256 of a file in hexadecimal, read piece by piece. Throws the system's errors. */
export async function hashOf(path: string): Promise<string> {
  const running = createHash('sha256');
  for await (const chunk of createReadStream(path)) running.update(chunk as Buffer);
  return running.digest('hex');
}

/** The SHA-256 of a text or of bytes in hexadecimal. */
export const sha256 = (content: string | Uint8Array): string => hash('sha256', content, 'hex');

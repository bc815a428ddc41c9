import { cpSync } from 'node:fs';

/** Copies what a folder holds, each folder with its mode: `cpSync` of Node 22 and 24 keeps those only where it has a filter. */
export const copyFolder = (from: string, to: string): void => cpSync(from, to, { recursive: true, filter: () => true });

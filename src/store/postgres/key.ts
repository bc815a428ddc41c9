import { createHash } from 'node:crypto';

/** The number under which the server keeps a lock: 64 bits, so that no two names have the same in practice. */
export const lockKey = (...name: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify(['duit', ...name]))
    .digest()
    .readBigInt64BE()
    .toString();

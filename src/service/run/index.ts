export { openWriteGate } from './gate.ts';
export { warningOfEarlier } from './warning.ts';

export { type Journal, openJournal } from './log/journal.ts';
export { markedStore } from './loss/loss.ts';
export { openMark } from './loss/mark.ts';
export { changeRails, countToday } from './rails/rails.ts';
export { openSpool } from './log/spool.ts';
export { flagIn, raiseFlag } from './log/lost.ts';

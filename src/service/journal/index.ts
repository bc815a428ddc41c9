export { type Journal, openJournal } from './log/journal.ts';
export { watchedStore } from './loss/loss.ts';
export { openMark } from './loss/mark.ts';
export { changeRails, countJoined, countToday } from './rails/rails.ts';
export { openSpool } from './log/spool.ts';
export { beginWatch, watchIn } from './watch/watch.ts';

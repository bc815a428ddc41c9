export { type Journal, openJournal } from './log/journal.ts';
export { changeLimits, countToday } from './limits/limits.ts';
export { endFlag, flagIn, raiseFlag } from './log/lost.ts';

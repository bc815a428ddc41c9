export { type Journal, openJournal } from './log/journal.ts';
export { changeRails, countToday } from './rails/rails.ts';
export { endFlag, flagIn, raiseFlag } from './log/lost.ts';

export { type Journal, openJournal } from './log/journal.ts';
export { changeRails, countJoined, countToday } from './rails/rails.ts';
export { endFlag, flagIn, raiseFlag } from './log/lost.ts';

export { type Journal, openJournal } from './log/journal.ts';
export { watchedStore } from './loss/loss.ts';
export { journalled } from './write/journalled.ts';
export { openMark } from './loss/mark.ts';
export { changeRails, countToday } from './rails/rails.ts';
export { openRecovery } from './recovery/recovery.ts';
export { openSpool } from './log/spool.ts';
export { finishWatch, salvageJournal } from './loss/salvage.ts';
export { warningOfEarlier } from './write/warning.ts';

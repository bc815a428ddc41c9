export { type Journal, openJournal } from './journal.ts';
export { watchedStore } from './loss.ts';
export { journalled } from './journalled.ts';
export { openMark } from './mark.ts';
export { changeRails } from './rails.ts';
export { openRecovery } from './recovery.ts';
export { openSpool } from './spool.ts';
export { acceptJournal, finishWatch, salvageJournal } from './salvage.ts';
export { warningOfEarlier } from './warning.ts';

export { type Journal, openJournal } from './journal.ts';
export { journalled } from './journalled.ts';
export { openMark } from './mark.ts';
export { openRecovery } from './recovery.ts';
export { openSpool } from './spool.ts';
export { salvageJournal } from './salvage.ts';
export { warningOfEarlier } from './warning.ts';

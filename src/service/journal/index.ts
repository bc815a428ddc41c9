export { type Journal, openJournal } from './journal.ts';
export { journalled } from './journalled.ts';
export { openRecovery } from './recovery.ts';

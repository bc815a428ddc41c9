/** The schema that holds the tables. Nothing outside it is ever touched. */
export const schema = 'duit';

/** The version of the tables that this program reads and writes; the SQL that makes them is loaded by few commands. */
export const format = 12;

/** The text with which the database refuses a change of written rows to all but its owner. */
export const ownersOnlyText = 'only the owner of the store of duit may change its history';

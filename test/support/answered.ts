/** The variable by which a person answers for the commands of a test, which has no terminal. Take it away to see what only a person decides. */
export const answered: Readonly<Record<string, string>> = { DUIT_ANTWOORDEN_DOOR: 'programma' };

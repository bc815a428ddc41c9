import type { Session } from '../session.ts';

/** Whether to ask for what a command needs: it was given no option of its own, and someone is at the terminal. */
export const mayAsk = ({ ask }: Session, opties: object): boolean => ask.interactive && Object.keys(opties).length === 0;

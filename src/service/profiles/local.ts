/** The value of `--opslag` and DUIT_OPSLAG for the store on this machine. */
export const localStore = 'lokaal';

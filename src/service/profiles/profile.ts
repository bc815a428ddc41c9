/** Whether the key is a normal one or a test key. The user says it: how they are told apart is not shown. (Authentication) */
export const soorten = ['echt', 'test'] as const;
export type Soort = (typeof soorten)[number];

/** Where a profile's key comes from: the configuration file, a command's first line, a variable, or nowhere. */
export type KeySource =
  | { readonly bron: 'bestand' }
  | { readonly bron: 'opdracht'; readonly opdracht: string }
  | { readonly bron: 'omgeving'; readonly variabele: string }
  | { readonly bron: 'geen' };

/** An account at the service. It never holds the key itself: `Profiles.readKey` gives that. */
export interface Profile {
  readonly naam: string;
  readonly base_url: string;
  readonly soort: Soort;
  readonly sleutel: KeySource;
  /** Finalising and sending always ask, or need `--ja`. */
  readonly beschermd: boolean;
}

/** The practice account, always there. Its host cannot exist, so no mistake can carry a request of it to the network. */
export const oefen: Profile = {
  naam: 'oefen',
  base_url: 'https://oefen.invalid/api/v1',
  soort: 'test',
  sleutel: { bron: 'geen' },
  beschermd: false,
};

/** The name of the profile that DUIT_API_KEY and DUIT_BASE_URL make. */
export const environmentName = 'omgeving';

/** Names that nobody can save a profile under. */
export const reserved: readonly string[] = [oefen.naam, environmentName];

/** Whether a profile can have this name: up to 64 letters, digits and `. _ - @ +`, the first a letter, digit or `_`. */
export const isName = (text: string): boolean => /^[\p{L}\p{N}_][\p{L}\p{M}\p{N}._@+-]{0,63}$/u.test(text);

/** Whether an environment variable can have this name. */
export const isVariable = (text: string): boolean => /^[A-Za-z_][A-Za-z0-9_]*$/.test(text);

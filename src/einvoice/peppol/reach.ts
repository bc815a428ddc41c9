export const reachAnswers = ['ja', 'nee', 'geen_facturen', 'binnenkort', 'onbekend'] as const;
export type ReachAnswer = (typeof reachAnswers)[number];

/** Why the answer is no or unknown: `niet_geregistreerd` to `geen_as4` are facts of the register, the others are faults. */
export type ReachReason =
  | 'niet_geregistreerd'
  | 'weg_bij_aanbieder'
  | 'verlopen'
  | 'nog_niet'
  | 'geen_as4'
  | 'geen_factuur'
  | 'adres_fout'
  | 'zone'
  | 'eigen_nummer'
  | 'dns'
  | 'dns_record'
  | 'smp_adres'
  | 'smp_verbinding'
  | 'smp_certificaat'
  | 'smp_antwoord'
  | 'smp_ander'
  | 'gestopt';

export interface Reach {
  readonly bereik: ReachAnswer;
  /** Whether an invoice can be received today, and a credit note; null if that is not known. */
  readonly factuur: boolean | null;
  readonly creditnota: boolean | null;
  /** The name of the provider as it calls itself, or the host of its register; null if there is none. */
  readonly aanbieder: string | null;
  /** The day, `YYYY-MM-DD`, from which invoices can be received, or until which they could; null if the register tells none. */
  readonly datum: string | null;
  readonly reden: ReachReason | null;
  /** The technical side of a fault, such as `ETIMEDOUT`; null if there is none. */
  readonly detail: string | null;
}

export interface ReachLookup {
  /** Asks for one, such as `0208:0403123486`. It never fails: a fault is an answer of its own. */
  ask(participant: string): Promise<Reach>;
}

export const bareReach = (bereik: ReachAnswer, reden: ReachReason, detail: string | null = null): Reach => ({
  bereik,
  reden,
  detail,
  factuur: bereik === 'onbekend' ? null : false,
  creditnota: bereik === 'onbekend' ? null : false,
  aanbieder: null,
  datum: null,
});

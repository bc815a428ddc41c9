/** A reason for a rate of 0 % that people write on a document. */
export type Reden = 'verlegd' | 'intracommunautair' | 'kleine_onderneming' | 'artikel_44';

// `medecontractant` alone can be any other party to a contract, so it counts only where the VAT is said to be due by that party.
const spellings: Record<Reden, RegExp> = {
  verlegd:
    /verlegging\s+van\s+(?:de\s+)?(?:heffing|btw)|(?:btw|heffing)\s+(?:is\s+|wordt\s+)?verlegd|verlegde\s+(?:btw|heffing)|(?:btw|belasting)\s+(?:is\s+)?(?:te\s+(?:voldoen|betalen)|verschuldigd)\s+door\s+de\s+medecontractant|(?:regeling|stelsel|regime)\s+(?:van\s+de\s+)?medecontractant|reverse\s+charge|autoliquidation/i,
  intracommunautair:
    /intra-?communautaire\s+(?:vrijgestelde\s+)?levering|livraisons?\s+intra-?communautaires?|intra-?community\s+suppl(?:y|ies)|\bart(?:ikel|\.)?\s*39\s*bis\b/i,
  kleine_onderneming: /kleine\s+onderneming(?:en)?\b|\bart(?:ikel|\.)?\s*56\s*bis\b/i,
  artikel_44: /\bart(?:ikel|\.)?\s*44\b(?![.,]?\d)/i,
};

/** Every reason that a text gives for a rate of 0 %. */
export const reasonsIn = (text: string | null | undefined): Reden[] =>
  (Object.keys(spellings) as Reden[]).filter((reden) => spellings[reden].test(text ?? ''));

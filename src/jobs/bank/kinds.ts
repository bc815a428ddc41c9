/** Why a row closes its documents with another amount than it has. */
export const differenceKinds = ['kosten', 'korting', 'afronding', 'verlies', 'vooruitbetaald'] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

/** The part of a row by which a rule sets it aside. */
export const ruleFields = ['tekst', 'tegenrekening', 'tegenpartij'] as const;
export type RuleField = (typeof ruleFields)[number];

/** How a document was paid without a bank. */
export const bookingWays = ['contant', 'kaart', 'verrekend'] as const;
export type BookingWay = (typeof bookingWays)[number];

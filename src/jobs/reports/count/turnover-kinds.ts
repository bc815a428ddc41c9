/** The ways in which turnover can be divided. */
export const turnoverKinds = ['maand', 'kwartaal', 'klant', 'product', 'tarief'] as const;
export type TurnoverKind = (typeof turnoverKinds)[number];

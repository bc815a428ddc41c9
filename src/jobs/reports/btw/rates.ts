/** The roosters of the rates of Belgium. */
export const rated: Readonly<Record<number, '01' | '02' | '03'>> = { 6: '01', 12: '02', 21: '03' };

/** Whether Belgium has this rate, 0 included. */
export const isBelgianRate = (rate: number): boolean => rate === 0 || rated[rate] !== undefined;

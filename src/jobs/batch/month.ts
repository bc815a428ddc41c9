const names = ['januari', 'februari', 'maart', 'april', 'mei', 'juni', 'juli', 'augustus', 'september', 'oktober', 'november', 'december'];

/** The Dutch name of the month of a day or month, as it stands on an invoice. */
export const monthName = (month: string): string => names[Number(month.slice(5, 7)) - 1] ?? month;

// An alias, because an interface does not fit the open objects of a reply.
export type RegelFigures = {
  omschrijving: string;
  aantal: number;
  /** In euro without VAT. */
  eenheidsprijs: number;
  /** In percent. */
  btw_percentage: number;
  product_id?: string | undefined;
  /** The unit label of the product. */
  eenheid?: string | null | undefined;
  /** In euro without VAT, rounded to the cent. */
  totaal?: number | undefined;
};

export type LineFigures = Pick<RegelFigures, 'aantal' | 'eenheidsprijs' | 'btw_percentage'>;

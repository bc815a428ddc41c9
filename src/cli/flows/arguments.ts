import { t } from '../../language.ts';

/** The help for the argument that names one invoice or credit note. */
export const documentArgument = (): string => t({ nl: 'id, nummer of OGM', en: 'id, number or payment reference' });

/** The help for the argument that names several invoices or credit notes. */
export const documentsArgument = (): string =>
  t({
    nl: "id's, nummers of OGM's; - leest er van standaardinvoer, één per regel",
    en: 'ids, numbers or payment references; - reads them from standard input, one a line',
  });

/** The help for the argument that names several received documents. */
export const receivedArgument = (): string =>
  t({
    nl: "id's of factuurnummers van de leverancier; - leest er van standaardinvoer, één per regel",
    en: "ids or the supplier's invoice numbers; - reads them from standard input, one a line",
  });

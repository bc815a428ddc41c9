/** The declarations by which an invoice says that its rate or its shift of the tax holds unless the customer disputes it. */
export const verklaringen = ['renovatie', 'renovatie15', 'medecontractant'] as const;
export type Verklaring = (typeof verklaringen)[number];

type Sentence = Readonly<Record<'nl' | 'fr', string>>;

/** The work on a home that was first lived in so many years ago. (Royal Decree no. 20) */
const renovation = (years: Sentence): Sentence => ({
  nl: `Btw-tarief: Bij gebrek aan schriftelijke betwisting binnen een termijn van één maand vanaf de ontvangst van de factuur, wordt de klant geacht te erkennen dat (1) de werken worden verricht aan een woning waarvan de eerste ingebruikneming heeft plaatsgevonden in een kalenderjaar dat ten minste ${years.nl} jaar voorafgaat aan de datum van de eerste factuur met betrekking tot die werken, (2) de woning, na uitvoering van die werken, uitsluitend of hoofdzakelijk als privéwoning wordt gebruikt en (3) de werken worden verstrekt en gefactureerd aan een eindverbruiker. Wanneer minstens één van die voorwaarden niet is voldaan, zal het normale btw-tarief van 21 pct. van toepassing zijn en is de afnemer ten aanzien van die voorwaarden aansprakelijk voor de betaling van de verschuldigde belasting, interesten en geldboeten.`,
  fr: `Taux de T.V.A.: En l'absence de contestation par écrit, dans un délai d'un mois à compter de la réception de la facture, le client est présumé reconnaître que (1) les travaux sont effectués à un bâtiment d'habitation dont la première occupation a eu lieu au cours d'une année civile qui précède d'au moins ${years.fr} ans la date de la première facture relative à ces travaux, (2) qu'après l'exécution de ces travaux, l'habitation est utilisée, soit exclusivement soit à titre principal comme logement privé et (3) que ces travaux sont fournis et facturés à un consommateur final. Si au moins une de ces conditions n'est pas remplie, le taux normal de T.V.A. de 21 p.c. sera applicable et le client endossera, par rapport à ces conditions, la responsabilité quant au paiement de la taxe, des intérêts et des amendes dus.`,
});

/** The whole sentence of each declaration. (Royal Decrees no. 20, and no. 1, article 20) */
export const sentences: Readonly<Record<Verklaring, Sentence>> = {
  renovatie: renovation({ nl: 'tien', fr: 'dix' }),
  renovatie15: renovation({ nl: 'vijftien', fr: 'quinze' }),
  medecontractant: {
    nl: 'Verlegging van heffing. Bij gebrek aan schriftelijke betwisting binnen een termijn van één maand na de ontvangst van de factuur, wordt de afnemer geacht te erkennen dat hij een belastingplichtige is gehouden tot de indiening van periodieke aangiften. Als die voorwaarde niet vervuld is, is de afnemer ten aanzien van die voorwaarde aansprakelijk voor de betaling van de verschuldigde belasting, interesten en geldboeten.',
    fr: "Autoliquidation. En l'absence de contestation par écrit, dans un délai d'un mois à compter de la réception de la facture, le client est présumé reconnaître qu'il est un assujetti tenu au dépôt de déclarations périodiques. Si cette condition n'est pas remplie, le client endossera, par rapport à cette condition, la responsabilité quant au paiement de la taxe, des intérêts et des amendes dus.",
  },
};

interface Addressed {
  readonly land?: string | null | undefined;
  readonly adres?: string | null | undefined;
}

/** The language of a customer by its address: French in France, Luxembourg and the postcodes of Wallonia, and Dutch elsewhere. */
function languageOf({ land, adres }: Addressed): keyof Sentence {
  if (land === 'FR' || land === 'LU') return 'fr';
  const [, postcode = ''] = [...(adres ?? '').matchAll(/\b(\d{4})\s+\p{L}/gu)].at(-1) ?? [];
  return (land ?? 'BE') === 'BE' && /^(?:1[34]|[4-7]\d)\d\d$/.test(postcode) ? 'fr' : 'nl';
}

const squeezed = (text: string): string => text.replaceAll(/\s+/g, ' ').toLowerCase();

/** Whether a text has one of these declarations in full, in whichever language. */
export const declares = (text: string | null | undefined, ...which: readonly Verklaring[]): boolean =>
  which.some((one) => Object.values(sentences[one]).some((sentence) => squeezed(text ?? '').includes(squeezed(sentence))));

/** The notes with a declaration at their end, in the language of the customer; as they are where they have it already. */
export const withVerklaring = (notities: string | null | undefined, verklaring: Verklaring, klant: Addressed): string =>
  declares(notities, verklaring) ? (notities ?? '') : [notities, sentences[verklaring][languageOf(klant)]].filter(Boolean).join('\n');

/** Words of work on a home; other things that are sold at 6 % need no declaration. */
const work =
  /\b(?:\w*werk(?:en|uren|zaamheden)?|werkuur|renov\w*|rénov\w*|verbouw\w*|herstel\w*|\w*plaats\w*|install\w*|montage|schilder\w*|dak\w*|vloer\w*|tegel\w*|sanitair\w*|verwarming\w*|elektri\w*|loodgiet\w*|isol\w*|uurloon|arbeid\w*|onderhoud\w*|travaux|pose|réparation\w*|chauffage)\b/iu;

interface Declarable {
  readonly regels: readonly { readonly btw_percentage?: number | null | undefined; readonly omschrijving?: string | null | undefined }[];
  readonly notities?: string | null | undefined;
}

/** Whether a document has work at 6 % for a private person without the declaration that this rate needs. */
export const lacksRenovation = ({ regels, notities }: Declarable, { type }: { readonly type?: string | null | undefined }): boolean =>
  type === 'particulier' &&
  regels.some(({ btw_percentage, omschrijving }) => btw_percentage === 6 && work.test(omschrijving ?? '')) &&
  ![notities, ...regels.map(({ omschrijving }) => omschrijving)].some((text) => declares(text, 'renovatie', 'renovatie15'));

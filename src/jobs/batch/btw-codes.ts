/** The reasons of 0 % that a batch can name, with the wording that the law asks for on the invoice. */
export const btwCodes = {
  medecontractant:
    'Verlegging van heffing. Bij gebrek aan schriftelijke betwisting binnen een termijn van één maand na de ontvangst van de factuur, wordt de afnemer geacht te erkennen dat hij een belastingplichtige is gehouden tot de indiening van periodieke aangiften. Als die voorwaarde niet vervuld is, is de afnemer ten aanzien van die voorwaarde aansprakelijk voor de betaling van de verschuldigde belasting, interesten en geldboeten.',
  'ic-goederen': 'Vrijgestelde intracommunautaire levering, artikel 39bis van het Btw-Wetboek.',
  'ic-diensten': 'Verlegging van heffing: btw te voldoen door de medecontractant, artikel 21, § 2 van het Btw-Wetboek.',
  uitvoer: 'Vrijgesteld van btw: uitvoer, artikel 39 van het Btw-Wetboek.',
  art44: 'Vrijgesteld van btw, artikel 44 van het Btw-Wetboek.',
  'kleine-onderneming': 'Bijzondere vrijstellingsregeling kleine ondernemingen.',
} as const;

export type BtwCode = keyof typeof btwCodes;

/** Whether this is the name of a code. */
export const isBtwCode = (text: string): text is BtwCode => Object.hasOwn(btwCodes, text);

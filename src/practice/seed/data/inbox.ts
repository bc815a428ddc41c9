/** Received documents: supplier, number, days ago, amount with VAT, status, and true where there is a PDF. */
export const sampleInbox = [
  ['Houthandel Verstraete NV', '2024/1187', 702, 2178, 'betaald', true],
  ['Kantoor & Co', 'F-88213', 611, 146.41, 'betaald', true],
  ['Zagerij Ardenne SPRL', 'FA-0993', 540, 3630, 'betaald', false],
  ['Telecom Noordzee', '7700412398', 451, 84.7, 'betaald', true],
  ['Houthandel Verstraete NV', '2025/0312', 398, 1512.5, 'betaald', true],
  ['Verzekeringen Delta', 'POL-55120', 365, 890.36, 'betaald', false],
  ['Lakfabriek Kempen BV', 'LK25-0871', 263, 417.45, 'betaald', true],
  ['Houthandel Verstraete NV', '2025/0998', 181, 2662, 'betaald', true],
  ['Telecom Noordzee', '7700519870', 92, 84.7, 'nieuw', true],
  ['Machines Demeyer BV', 'MD/2214', 41, 5445, 'nieuw', true],
  ['Zagerij Ardenne SPRL', 'FA-1240', 17, 1936, 'nieuw', false],
  ['Garage Lambrecht', 'GL-3301', 4, 302.5, 'nieuw', true],
] as const;

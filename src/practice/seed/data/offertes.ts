import type { OfferteStatus } from '../../../contract/index.ts';

/** Quotes: days ago and status. One that was sent long ago has run out by now. */
export const sampleOffertes: readonly (readonly [dagen: number, status: OfferteStatus])[] = [
  [655, 'geaccepteerd'],
  [590, 'geweigerd'],
  [512, 'verzonden'],
  [433, 'geaccepteerd'],
  [377, 'geaccepteerd'],
  [290, 'verlopen'],
  [204, 'geweigerd'],
  [118, 'geaccepteerd'],
  [24, 'verzonden'],
  [11, 'verzonden'],
  [6, 'concept'],
  [1, 'concept'],
];

import { crc32, deflateSync } from 'node:zlib';
import { encode, renderUnicodeCompact } from 'uqr';
import { compactIban } from '../../belgium/iban.ts';
import { oneLine } from '../document/text.ts';

/** A transfer that a banking app reads from a QR code. (EPC069-12) */
export interface PaymentOrder {
  /** The holder of the account. Cut after 70 characters. */
  readonly naam: string;
  readonly iban: string;
  /** Empty inside the European Economic Area. */
  readonly bic?: string | null | undefined;
  /** In euro, with two decimals and a point. */
  readonly bedrag: string;
  /** A reference of ISO 11649, such as `RF18539007547034`. With it there is no text. */
  readonly referentie?: string | undefined;
  /** Cut after 140 characters. */
  readonly mededeling: string;
}

/** In euro. (EPC069-12) */
export const largestTransfer = 999_999_999.99;

const line = (text: string, most: number): string => Array.from(oneLine(text)).slice(0, most).join('');

/** The text of a payment QR code, version 002. */
export const transferText = ({ naam, iban, bic, bedrag, referentie = '', mededeling }: PaymentOrder): string =>
  [
    'BCD',
    '002',
    '1', // UTF-8
    'SCT',
    bic ?? '',
    line(naam, 70),
    compactIban(iban),
    `EUR${bedrag}`,
    '', // purpose
    referentie, // The structured field is for ISO 11649 references; Belgian apps recognise an OGM in the free text.
    referentie === '' ? line(mededeling, 140) : '',
  ].join('\n');

/** The level and the largest version that EPC069-12 has, and the blank border that a reader needs, in modules. */
const settings = { ecc: 'M', boostEcc: false, maxVersion: 13 } as const;
const border = 4;

/** The modules of the QR code of a text, true for black, without a border. */
export const modulesOf = (text: string) => encode(text, { ...settings, border: 0 });

/** The QR code of a text in half blocks, two modules a character: a block is white, for a terminal whose background is black. */
export const blocksOfQr = (text: string): string[] => renderUnicodeCompact(text, { ...settings, border }).split('\n');

/** The pixels of a module in a PNG. */
const scale = 8;

function chunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), body]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

export function pngOfQr(text: string): Buffer {
  const { data, size } = encode(text, { ...settings, border });
  const side = size * scale;
  const rows = data.flatMap((modules): Buffer[] => {
    // A scan line begins with its filter, none, and has a byte a pixel.
    const row = Buffer.from([0, ...modules.flatMap((black) => Array.from({ length: scale }, () => (black ? 0 : 255)))]);
    return Array.from({ length: scale }, () => row);
  });
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.writeUInt8(8, 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const body = deflateSync(Buffer.concat(rows));
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', body), chunk('IEND', Buffer.alloc(0))]);
}

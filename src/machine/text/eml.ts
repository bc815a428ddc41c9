interface Adres {
  naam?: string | undefined;
  /** One address, or several with a comma, a semicolon or a blank between. */
  email: string;
}

interface Bijlage {
  naam: string;
  /** The media type, such as `application/pdf`. */
  type: string;
  bytes: Uint8Array;
}

export interface Mail {
  /** Absent in a draft, which a mail program completes and sends. */
  from?: Adres;
  to: Adres;
  subject: string;
  text: string;
  /** The same as HTML, with pictures that it names by `cid:` and their name. */
  html?: { readonly text: string; readonly pictures: readonly Bijlage[] } | undefined;
  attachments: readonly Bijlage[];
  date: Date;
  /** Without the angle brackets. */
  messageId: string;
}

// Neither base64 nor quoted-printable can hold `=_`, so no part can hold a boundary. None is the beginning of another. (RFC 2046)
const boundary = '=_duit';

type Part = readonly string[];

const multipart = (kind: string, mark: string, parts: readonly Part[]): Part => [
  `Content-Type: multipart/${kind}; boundary="${mark}"`,
  '',
  ...parts.flatMap((lines) => [`--${mark}`, ...lines]),
  `--${mark}--`,
];

const textPart = (kind: string, text: string): Part => [
  `Content-Type: text/${kind}; charset=utf-8`,
  'Content-Transfer-Encoding: quoted-printable',
  '',
  quotedPrintable(text),
];

const bytesPart = ({ type, bytes }: Bijlage, ...about: readonly string[]): Part => [
  `Content-Type: ${ascii(type)}`,
  'Content-Transfer-Encoding: base64',
  ...about,
  '',
  Buffer.from(bytes)
    .toString('base64')
    .replaceAll(/.{76}(?=.)/g, '$&\r\n'),
];

/** The text, with the HTML and its pictures beside it where there is any: a mail program shows the last that it can. */
function bodyPart({ text, html }: Pick<Mail, 'text' | 'html'>): Part {
  const plain = textPart('plain', text);
  if (!html) return plain;
  const pictures = html.pictures.map((one) => bytesPart(one, `Content-ID: <${ascii(one.naam)}>`, 'Content-Disposition: inline'));
  const page = textPart('html', html.text);
  return multipart('alternative', '=_either_duit', [
    plain,
    pictures.length === 0 ? page : multipart('related', '=_with_duit', [page, ...pictures]),
  ]);
}

/** A message as an .eml file (RFC 5322 and 2045) in ASCII with CRLF line ends. No value can add a header. */
export function writeEml({ from, to, subject, text, html, attachments, date, messageId }: Mail): string {
  const parts = [
    bodyPart({ text, html }),
    ...attachments.map((one) => bytesPart(one, `Content-Disposition: attachment;\r\n ${fileName(one.naam)}`)),
  ];
  return [
    from ? `From: ${address(from)}` : 'X-Unsent: 1',
    `To: ${address(to)}`,
    `Subject: ${encodedWords(subject)}`,
    `Date: ${date.toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${ascii(messageId).replaceAll(/[<>\s]/g, '')}>`,
    'MIME-Version: 1.0',
    ...multipart('mixed', boundary, parts),
    '',
  ].join('\r\n');
}

const ascii = (text: string): string => text.replaceAll(/[^\x20-\x7e]/g, '');

const bare = (text: string): string => text.replaceAll(/[\s<>,;"\x00-\x1f\x7f]/g, '').replace(/^mailto:/i, '');

/** The addresses in a field that may hold several, or one with a blank or `mailto:` around it. */
function addressesIn(email: string): string[] {
  const found = email.split(/[\s,;]+/).map(bare);
  return found.some((one) => /.@./.test(one)) ? found.filter((one) => /.@./.test(one)) : [bare(email)];
}

const address = ({ naam, email }: Adres): string => {
  const [first = '', ...others] = addressesIn(email);
  const named = naam ? `${/^[\w .-]{1,60}$/.test(naam) ? `"${naam}"` : encodedWords(naam, true)}\r\n <${first}>` : first;
  return [named, ...others.map((one) => `\r\n <${one}>`)].join(',');
};

/** Header text: short ASCII unchanged, any other as encoded words, so that a line with its name has at most 76 characters. (RFC 2047) */
function encodedWords(text: string, always = false): string {
  const clean = text.replaceAll(/[\x00-\x1f\x7f]+/g, ' ').trim();
  if (!always && /^[\x20-\x7e]{0,60}$/.test(clean) && !clean.includes('=?')) return clean;
  const chunks: string[] = [];
  let chunk = '';
  for (const char of clean) {
    if (Buffer.byteLength(chunk + char) > 39) {
      chunks.push(chunk);
      chunk = '';
    }
    chunk += char;
  }
  return [...chunks, chunk].map((part) => `=?utf-8?B?${Buffer.from(part).toString('base64')}?=`).join('\r\n ');
}

/** A file name in ASCII, followed by its exact form where the two differ. (RFC 2231) */
function fileName(naam: string): string {
  const plain = naam.replaceAll(/[^\x20-\x7e]|["\\]/g, '_');
  const exact =
    plain === naam ? '' : `;\r\n filename*=utf-8''${encodeURIComponent(naam.toWellFormed()).replaceAll(/['()*]/g, percentEncoded)}`;
  return `filename="${plain}"${exact}`;
}

const percentEncoded = (char: string): string => `%${char.charCodeAt(0).toString(16).toUpperCase()}`;

function quotedPrintable(text: string): string {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => {
      const encoded = Array.from(Buffer.from(line), (byte, index) => {
        const last = index === Buffer.byteLength(line) - 1;
        const plain = byte >= 33 && byte <= 126 ? byte !== 61 : (byte === 32 || byte === 9) && !last;
        return plain ? String.fromCharCode(byte) : `=${byte.toString(16).toUpperCase().padStart(2, '0')}`;
      });
      const lines = [''];
      for (const token of encoded) {
        const current = lines.at(-1) ?? '';
        if (current.length + token.length > 75) lines.push(token);
        else lines[lines.length - 1] = current + token;
      }
      return lines.join('=\r\n');
    })
    .join('\r\n');
}

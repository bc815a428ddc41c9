import { expect, test } from 'vitest';
import { writeEml, type Mail } from '../../../../src/machine/text/eml.ts';

const mail: Mail = {
  from: { naam: 'Studio Zonneklaar BV', email: 'boekhouding@zonneklaar.example' },
  to: { email: 'jan@korst.example' },
  subject: 'Factuur 2026-0042',
  text: 'Beste,\n\nIn bijlage = onze factuur van € 12.',
  attachments: [{ naam: '2026-0042.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF-'.repeat(30)) }],
  date: new Date('2026-03-02T09:30:00Z'),
  messageId: 'a1@zonneklaar.example',
};

test('the whole message', () => {
  expect(writeEml(mail).split('\r\n')).toEqual([
    'From: "Studio Zonneklaar BV"',
    ' <boekhouding@zonneklaar.example>',
    'To: jan@korst.example',
    'Subject: Factuur 2026-0042',
    'Date: Mon, 02 Mar 2026 09:30:00 +0000',
    'Message-ID: <a1@zonneklaar.example>',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary="=_duit"',
    '',
    '--=_duit',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    'Beste,',
    '',
    'In bijlage =3D onze factuur van =E2=82=AC 12.',
    '--=_duit',
    'Content-Type: application/pdf',
    'Content-Transfer-Encoding: base64',
    'Content-Disposition: attachment;',
    ' filename="2026-0042.pdf"',
    '',
    'JVBERi0lUERGLSVQREYtJVBERi0lUERGLSVQREYtJVBERi0lUERGLSVQREYtJVBERi0lUERGLSVQ',
    'REYtJVBERi0lUERGLSVQREYtJVBERi0lUERGLSVQREYtJVBERi0lUERGLSVQREYtJVBERi0lUERG',
    'LSVQREYtJVBERi0lUERGLSVQREYtJVBERi0lUERGLSVQREYt',
    '--=_duit--',
    '',
  ]);
});

test.each([
  ['jan@korst.example; an@korst.example', ['jan@korst.example', 'an@korst.example']],
  ['jan@korst.example,an@korst.example ', ['jan@korst.example', 'an@korst.example']],
  ['jan@korst.example an@korst.example; els@korst.example', ['jan@korst.example', 'an@korst.example', 'els@korst.example']],
  ['mailto:jan@korst.example', ['jan@korst.example']],
  [' jan@korst.example ', ['jan@korst.example']],
  ['Jan Korst <jan@korst.example>', ['jan@korst.example']],
])('%j is to each of its addresses', (email, addresses) => {
  const to = (naam?: string): string | undefined => /To: ([^]*?)\r\nSubject:/.exec(writeEml({ ...mail, to: { naam, email } }))?.[1];
  const [first, ...others] = addresses;
  const rest = others.map((one) => `,\r\n <${one}>`).join('');
  expect(to()).toBe(`${first}${rest}`);
  expect(to('Korst')).toBe(`"Korst"\r\n <${first}>${rest}`);
});

test('header text outside ASCII goes in encoded words that each hold whole characters', () => {
  const subject = `Factuur voor ${'café 🎉 '.repeat(12)}`;
  const [, head = ''] = /Subject: ([^]*?)\r\nDate:/.exec(writeEml({ ...mail, subject })) ?? [];
  const encoded = head.split('\r\n ');
  expect(encoded.length).toBeGreaterThan(1);
  for (const word of encoded) expect(word).toMatch(/^=\?utf-8\?B\?[A-Za-z0-9+/=]{1,60}\?=$/);
  expect(encoded.map((word) => Buffer.from(word.slice(10, -2), 'base64').toString()).join('')).toBe(subject.trim());
});

test('no value adds a header or a part', () => {
  const evil = 'x\r\nBcc: dief@example.com\r\n\r\n--=_duit\r\n';
  const message = writeEml({
    from: { naam: evil, email: evil },
    to: { naam: `"${evil}`, email: evil },
    subject: evil,
    text: '--=_duit--\r\n',
    attachments: [{ naam: evil, type: evil, bytes: Buffer.from(evil) }],
    date: mail.date,
    messageId: evil,
  });
  expect(message).not.toMatch(/^Bcc:/im);
  expect(message.match(/^--=_duit/gm)).toHaveLength(3);
  expect(message).toMatch(/^[\x20-\x7e\r\n]*$/);
  const words = message.match(/(?<==\?utf-8\?B\?)[^?]+/g) ?? [];
  expect(words.length).toBeGreaterThan(0);
  for (const word of words) expect(Buffer.from(word, 'base64').toString()).not.toMatch(/[\r\n]/);
  for (const line of message.split('\r\n')) expect(line).not.toMatch(/[\r\n]/);
});

test('a file name keeps its own characters beside an ASCII one', () => {
  const message = writeEml({ ...mail, attachments: [{ naam: 'één "2".pdf', type: 'application/pdf', bytes: Buffer.from('x') }] });
  expect(message).toContain(`filename="__n _2_.pdf";\r\n filename*=utf-8''%C3%A9%C3%A9n%20%222%22.pdf`);
});

test('long lines of text are broken softly and blanks at an end are kept', () => {
  const [, body = ''] =
    /quoted-printable\r\n\r\n([^]*?)\r\n--=_duit/.exec(writeEml({ ...mail, text: `${'é'.repeat(40)} \nklaar\t` })) ?? [];
  for (const line of body.split('\r\n')) expect(line.length).toBeLessThanOrEqual(76);
  const unfolded = body
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  expect(Buffer.from(unfolded, 'latin1').toString()).toBe(`${'é'.repeat(40)} \r\nklaar\t`);
});

const odd = [
  '',
  ' ',
  '-1',
  '1e999',
  'NaN',
  '0x10',
  '1.2.3',
  '999999999999999999999999999999.99',
  '2026-02-30',
  '\u202e',
  '&amp;',
  '&x;',
  ']]>',
  '<!--',
  '<b/>',
  'é',
  '0',
  '-0.005',
  'true',
  '0208',
  'S',
  'AE',
  '21',
];

/** The XML with one to four changes at random places: a text, an element, a tag or plain bytes. */
export function mutated(xml: string, random: () => number): Buffer {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  let text = xml;
  for (let left = 1 + Math.floor(random() * 4); left > 0; left -= 1) {
    const elements = [...text.matchAll(/<((?:cbc|cac):\w+)(?: [^>]*)?>[^<]*<\/\1>/g)];
    const hit = elements.length > 0 ? pick(elements) : undefined;
    const at = hit?.index ?? 0;
    const whole = hit?.[0] ?? '';
    const way = Math.floor(random() * 7);
    if (way === 0) text = text.slice(0, at) + text.slice(at + whole.length);
    else if (way === 1) text = text.slice(0, at) + whole + text.slice(at);
    else if (way === 2) text = text.slice(0, at) + whole.replace(/>[^<]*</, () => `>${pick(odd)}<`) + text.slice(at + whole.length);
    else if (way === 3)
      text = text.slice(0, at) + whole.replace(/"[^"]*"/, () => `"${pick(odd).replaceAll(/[<&]/g, '')}"`) + text.slice(at + whole.length);
    else if (way === 4 && hit) {
      const other = pick(elements);
      text = text.slice(0, at) + other[0] + text.slice(at + whole.length);
    } else if (way === 5)
      text = text.slice(0, Math.floor(random() * text.length)) + pick(odd) + text.slice(Math.floor(random() * text.length));
    else text = text.replace(/cbc:(\w+)/, (name) => (random() < 0.5 ? name : 'cac:Party'));
  }
  const bytes = Buffer.from(text);
  if (random() < 0.1 && bytes.length > 0) bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256);
  return bytes;
}

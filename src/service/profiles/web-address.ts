import { usage } from '../../failure.ts';
import { t } from '../../language.ts';

const placeholders = /\{(?:id|nummer|soort)\}/g;

/** The characters that an address may have: none that a shell or a browser's command line reads as something else. */
const sound = /^https:\/\/[\w.-]+(?::\d+)?\/[\w.~/?#=&{}:@+,;-]*$/;

/** Whether this is the address of a document's page: over https, with `{id}` or `{nummer}` and no other words between braces. */
const isWebAddress = (text: string): boolean =>
  sound.test(text) && /\{(?:id|nummer)\}/.test(text) && !/[{}]/.test(text.replaceAll(placeholders, ''));

/** Reads the address of a document's page on the service's site; fails with exit 2, and names the option by `name`. */
export function parseWebAddress(text: string, name: string): string {
  const typed = text.trim();
  if (isWebAddress(typed)) return typed;
  throw usage(
    {
      nl: `${name}: geef een adres over https met {id} of {nummer} erin`,
      en: `${name}: give an address over https that holds {id} or {nummer}`,
    },
    { hint: t({ nl: 'Bijvoorbeeld https://app.dienst.example/{soort}/{id}', en: 'Such as https://app.service.example/{soort}/{id}' }) },
  );
}

/** A document as its page is named: `soort` is the path of its kind at the service. */
export interface WebDocument {
  readonly soort: 'facturen' | 'creditnotas' | 'offertes';
  readonly id: string;
  readonly nummer?: string | null | undefined;
}

/** The address of a document's page; undefined if the address wants a number and the document has none yet. */
export function webAddressOf(template: string, { soort, id, nummer }: WebDocument): string | undefined {
  if (template.includes('{nummer}') && !nummer) return undefined;
  return template.replaceAll(placeholders, (part) =>
    encodeURIComponent({ '{id}': id, '{soort}': soort, '{nummer}': nummer ?? '' }[part] ?? ''),
  );
}

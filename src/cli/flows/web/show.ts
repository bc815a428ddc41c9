import type { RowOf } from '../../replies/index.ts';
import { usage } from '../../../failure.ts';
import { parseWebAddress, type WebDocument, webAddressOf } from '../../../service/profiles/web-address.ts';
import type { View } from '../../output/out.ts';
import type { Opened } from '../../session/session.ts';

export const webView: View<RowOf<'WebRow'>> = {
  columns: [
    { field: 'nummer', title: { nl: 'Nummer', en: 'Number' } },
    { field: 'webadres', title: { nl: 'Webadres', en: 'Web address' }, kind: 'heel' },
  ],
  row: 'WebRow',
};

/** The address of the pages of this profile's documents. Fails with exit 2, before anything is read, where the profile does not know it. */
export async function webTemplate({ profile }: Opened<'profile'>): Promise<string> {
  const { naam, webadres } = await profile();
  if (webadres !== undefined) return parseWebAddress(webadres, 'webadres');
  throw usage(
    {
      nl: `--web: het profiel '${naam}' kent het adres van de dienst niet`,
      en: `--web: the profile '${naam}' does not know the service's site`,
    },
    { hint: `duit profiel wijzig ${naam} --webadres "https://.../{soort}/{id}"` },
  );
}

/** Opens the page in the browser of the person at the terminal. Exit 2 for a document without a number that its page needs. */
export async function openOnWeb(
  { out, files }: Opened<'out' | 'files'>,
  template: string,
  document: WebDocument,
): Promise<RowOf<'WebRow'>> {
  const { id, nummer = null } = document;
  const webadres = webAddressOf(template, document);
  if (webadres === undefined) {
    throw usage({
      nl: `--web: ${id} heeft nog geen nummer, en het adres wil er een`,
      en: `--web: ${id} has no number yet, and the address wants one`,
    });
  }
  if (out.terminal && !(await files.browse(webadres))) {
    await out.notice({ nl: 'Er is geen programma om het adres te openen.', en: 'There is no program to open the address.' });
  }
  return { id, nummer, webadres };
}

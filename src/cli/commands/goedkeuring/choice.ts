import { choiceOf, firstOffered } from '../../flows/choosing/documents.ts';
import { type RequestRow, requestColumns, requestRow } from './columns.ts';

/** The choice of an aanvraag, those that wait first and of them the newest. */
export const requestChoice = choiceOf<RequestRow>({
  title: { nl: 'Aanvraag', en: 'Request' },
  none: { nl: 'er is niets om goed te keuren', en: 'there is nothing to approve' },
  hint: { nl: 'Wat een goedkeuring vraagt: duit help grenzen', en: 'What needs an approval: duit help grenzen' },
  read: async ({ approvals }) => {
    const rows = (await (await approvals()).list()).toReversed().map(requestRow);
    const inOrder = [...rows.filter(({ stand }) => stand === 'wacht'), ...rows.filter(({ stand }) => stand !== 'wacht')];
    return firstOffered(inOrder);
  },
  word: ({ aanvraag }) => aanvraag,
  columns: ({ timeZone }) => requestColumns(timeZone),
});

import type { FactRow } from '../view/facts.ts';
import type { Block } from '../view/party.ts';

/** A column of the table of lines. Each is as wide as its widest text, and the first, with the descriptions, gets the rest of the page. */
export interface PaperColumn {
  readonly label: string;
  /** The most points that it gets: a longer text is set smaller. */
  readonly most: number;
  readonly align: 'left' | 'right';
}

/** `cells` has a text for each column but the first. */
export interface PaperLine {
  readonly name: string;
  readonly details: readonly string[];
  readonly cells: readonly string[];
}

/** How to pay: in a box of its own, with a code that a banking app scans where there is one, or as rows of any length. */
export interface PaperPayment {
  readonly title: string;
  readonly rows: readonly FactRow[];
  readonly boxed: boolean;
  readonly code: { readonly text: string; readonly alt: string; readonly advice: string } | undefined;
}

export type VatRow = readonly [rate: string, base: string, vat: string];

/** A document in the words of its pages; own documents and renderings differ in what they fill in. An empty text is not drawn. */
export interface Paper {
  readonly lang: string;
  readonly date: Date;
  readonly title: string;
  readonly heading: string;
  /** The words at the head of each later page. */
  readonly runningHead: string;
  readonly from: Block;
  readonly to: Block;
  readonly others: readonly Block[];
  readonly facts: readonly FactRow[];
  readonly warnings: readonly string[];
  readonly columns: readonly PaperColumn[];
  readonly lines: readonly PaperLine[];
  /** The VAT of each rate, below its titles, beside the totals; without it the totals have more room. */
  readonly vat: { readonly titles: VatRow; readonly rows: readonly VatRow[] } | undefined;
  readonly sums: readonly FactRow[];
  readonly total: FactRow | undefined;
  /** Sentences below the totals: why no VAT is charged, and those that the law asks for. */
  readonly sentences: readonly string[];
  readonly payment: PaperPayment | undefined;
  readonly notes: string;
  readonly attachments: { readonly title: string; readonly texts: readonly string[] };
  /** The remark at the end, in small print, where the font lacks a character. */
  readonly incomplete: string;
  readonly watermark: string;
  /** The words above every page of a rendering, which is no original. */
  readonly mark: string;
  readonly foot: string;
  readonly pageNumber: (page: number, count: number) => string;
}

import { createHash } from 'node:crypto';

type Data = Record<string, unknown> & { Params?: Record<string, unknown> };

/** Attaches the XML of the document. Its check sum is written as sixteen bytes, where pdfkit writes their hexadecimal digits. */
export function attach(doc: PDFKit.PDFDocument, xml: string, { name, date }: { name: string; date: Date }): void {
  const bytes = Buffer.from(xml);
  const ref = doc.ref.bind(doc);
  const CheckSum = createHash('md5').update(bytes).digest();
  const withSum = (data: Data): Data => (data.Params ? { ...data, Params: { ...data.Params, CheckSum } } : data);
  doc.ref = (data: object) => ref(withSum(data as Data));
  doc.file(bytes, {
    name: `${name.replaceAll(/[^\w.-]/g, '_')}.xml`,
    type: 'application/xml',
    description: 'Peppol BIS Billing 3.0',
    relationship: 'Alternative',
    creationDate: date,
    modifiedDate: date,
  } as PDFKit.Mixins.PDFAttachmentOptions);
  doc.ref = ref;
}

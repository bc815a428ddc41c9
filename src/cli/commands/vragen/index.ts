import { lone } from '../../command/command.ts';

export const vragen = lone({
  options: [
    { flags: '--eml', nl: 'als e-mail (.eml) op standaarduitvoer', en: 'as an e-mail (.eml) on standard output' },
    { flags: '--aan <adres>', nl: 'aan wie die e-mail is', en: 'the person that this e-mail is for' },
  ],
  examples: ['duit vragen', 'duit vragen --json', 'duit vragen --eml --aan boekhouding@example.be > vragen.eml'],
  note: {
    nl: `Per regel het commando waarmee je verdergaat:

- verlies: het journaal kan regels missen (duit help herstel).
- vraag: niemand weet of dit gebeurd is. duit kijkt het eerst na bij de dienst.
- goedkeuring: een verzoek wacht op een mens (duit help grenzen).
- inbox: een ontvangen document is opzijgezet, omdat zijn commando te vaak mislukte.
- verzending: Peppol weigerde een factuur die nog niet betaald is.
- betaling: een betaling kwam terug.
- batch: een plan is begonnen en niet af.

Bij een verlies, een vraag of een goedkeuring eindigt het met 12, en anders met 0.

Een factuur is bewezen niet gemaakt als alle documenten van haar dagen vóór het verzoek gelezen waren, en minstens een uur later opnieuw, zonder één nieuw dat niets verklaart: dan is er geen vraag meer. Met minder blijft het een vraag.

Er wordt niets verstuurd. duit leest bij de dienst alleen wat deze regels nodig hebben: de documenten rond een vraag, een geweigerde factuur, en de facturen als er afschriften zijn.`,
    en: `Each line has the command to continue with:

- verlies: the journal may lack lines (duit help herstel).
- vraag: nobody knows if this happened. duit looks it up at the service first.
- goedkeuring: a request waits for a person (duit help grenzen).
- inbox: a received document was set aside, because its command failed too often.
- verzending: Peppol refused an invoice that is still unpaid.
- betaling: a payment was returned.
- batch: a plan was begun and is not finished.

With a loss, a question or an approval it ends with 12, otherwise with 0.

An invoice is proven not to be made if all documents of its days were read before the request, and again at least an hour later, without one that is new and that nothing explains: then the question is gone. With anything less it stays a question.

Nothing is sent. duit reads at the service only what these lines need: the documents around a question, a refused invoice, and the invoices if there are statements.`,
  },
  reply: 'Waiting[]',
  load: async () => (await import('./show.ts')).showWaiting,
});

import type { Text } from '../../../language.ts';

/** The topic of writes that ended nobody knows how. */
export const onzekerTopic: Text = {
  nl: `
Onzeker: als duit niet weet hoe het afliep

De dienst herkent een verzoek niet dat twee keer komt, en een concept kan niet weg. Daarom verstuurt duit een schrijfactie nooit vanzelf opnieuw als ze misschien al vertrokken is. Het schrijft elke actie op voor ze weggaat. Raakt het antwoord verloren, dan zoekt duit hoogstens een minuut lang op wat er gebeurde (niet met --niet-wachten), en gaat het verder als het document er is. Weigert de dienst iets omdat er te veel verzoeken zijn (429), dan kijkt duit zo ook voor een tweede poging; van een verzending valt dat niet te zien, en dus volgt er geen. Weet het dat niet, of werd het afgebroken, dan is de code 7, en dezelfde actie stopt tot het uitgezocht is; --negeer-open gaat toch door.

  duit journaal list --open
  duit journaal herstel

Het eerste toont wat onzeker is, het tweede zoekt het uit; het leest alleen en verstuurt niets. Wat het ook dan niet kan weten, weet jij misschien:

  duit journaal herstel 12 --gedaan 8f14e45f-ceea-467f-a2f0-1c5d9a0b7c11
  duit journaal herstel 12 --niet-gedaan

Ook een ander programma of een andere computer kan een document gemaakt hebben. Voor het er een maakt, kijkt duit daarom bij de dienst: een factuur of offerte voor dezelfde klant en datum met dezelfde regels, of creditnota's die minder van een factuur overlaten dan de nieuwe wil nemen, geven code 12 en worden genoemd. Dat kost één lijst per dag, en één keer lezen van elk document met hetzelfde totaal, of van elke creditnota sinds de factuur; bij meer dan 50 ongelezen documenten is de code 12, en leest hetzelfde commando verder. Zonder datum telt ook een gelijk document van de laatste zes dagen dat dit journaal niet kent: het kan van een staat zijn die verloren ging. Is het een ander, dan zegt --datum of --toch-maken dat, en in een batch --toch-maken-voor <referentie>. Wat journaal herstel terugvond, telt zo op elke latere dag, tot je met --toch-maken een ander maakt. Van welke factuur een creditnota is en welke factuur een offerte werd, onthoudt duit voor altijd.

Van een document dat via Peppol of per e-mail verstuurd is, is niet na te lezen of het aankwam: verstuur zegt naar wie het misschien al ging, en verstuurt het alleen met --nogmaals opnieuw. Wat al langs het ene kanaal ging, gaat alleen met --ook-per-email of --ook-per-peppol ook langs het andere, want zo boekt een klant het twee keer. --toch-maken zegt dat een gelijk document dat er al is niet dit is, of dat een klant dezelfde naam, hetzelfde btw-nummer of Peppol-id mag hebben als een ander; een onzekere schrijfactie laat het nooit door: die is klaar na journaal herstel. Die beslissing is aan jou, nooit aan duit.

Wie gelijke documenten maakt die elk bedoeld zijn, geeft ze een eigen naam. Die staat alleen op het document met --referentie-op-document:

  duit factuur maak --klant "Bakkerij Peeters BV" --regel "Levering;1;95;21" --eigen-referentie ORD-118 --referentie-op-document

Van één referentie komt één document, ook over batches heen, tot duit batch vergeet ze vrijgeeft. Is ze er al, dan is de code 12 zonder één verzoek. Ze zet alleen documenten opzij die deze computer onder een andere referentie kent: wat hij niet kent, wordt gezocht als altijd. Een referentie die alleen anders geschreven is (ord-118), wordt gevraagd (12).

Een referentie op het document kent de dienst zelf, ook als deze computer alles kwijt is. De laatste regel van de notities is dan "Onze referentie: ORD-118", of met profiel wijzig --taal-document "Notre référence : ORD-118" of "Our reference: ORD-118"; duit herkent ze alle drie. Voor het zo'n document maakt, leest duit elk document met hetzelfde totaal van de laatste 400 dagen, en van offertes elk; naar andere kijkt het niet. Dezelfde klant met dezelfde referentie is hetzelfde document, op welke dag ook (12). Een andere referentie is een ander document, hoe gelijk het ook is. Wat helemaal gecrediteerd is, wordt alleen genoemd. De klant leest die regel, en een bestelbonnummer van hem is het niet. Met profiel wijzig --referentie-op-document ja komt ze op elk document dat een referentie heeft. Een abonnement zet er zijn maand bij, kopieer neemt die van het origineel niet over, en een offerte en haar factuur kunnen er samen een hebben.

Het journaal is van het account, niet van de naam van het profiel: een tweede profiel voor hetzelfde account deelt het met profiel maak --account-van.

Is het journaal beschadigd of weg

journaal controleer leest het journaal opnieuw, elke regel met haar hash. Naast de profielen bewaart duit een merk van de laatste regel die het zag. Is het journaal beschadigd, weg of een ander dan dat, dan stopt elke schrijfactie en elk commando van inbox ophalen --voer-uit met code 10 en is er niets verstuurd. Cijfers die erop steunen (openstaand, overzicht, bank, rapport btw) toont duit wel, met code 13. journaal herstel --opnieuw neemt alles over wat nog is zoals het geschreven werd, noemt de nummers van de rest, en houdt het account in het oog vanaf de laatste zekere regel: wat je maakt, wordt eerst bij de dienst gezocht, en elke verzending en elk commando van de inbox geeft code 12 tot je over dat document beslist, met --beslis en een bestand met de kolommen document, wat en beslissing. --toch-maken en --nogmaals beslissen dan niet over een verzending. --klaar toont wat er gevonden en gevraagd werd, en rondt het af.

  duit journaal controleer
  duit journaal herstel --opnieuw
  duit journaal herstel --beslis beslist.csv
  duit journaal herstel --klaar

Als er iets kwijt is:

- de statusmap, helemaal of voor een deel, of een oude kopie teruggezet: het merk naast de profielen weet het; code 10, en dan het nakijken hierboven

- de statusmap en de configuratie samen, gewist of zoals ze vroeger waren: duit begint opnieuw zonder het te merken; documenten vindt het bij de dienst terug aan hun referentie, en zonder die regel gelijke van dezelfde dag, of zonder datum van zes dagen; maar een verzending met verstuur gaat twee keer, en een commando van de inbox waarvan ook de bestanden weg zijn

- een kopie van de statusmap op een tweede computer: elk gaat alleen verder, en de ene weet niet wat de andere verstuurde; deel liever een database (duit help team)

- een andere sleutel: een bewaard profiel houdt zijn account; een profiel uit de omgeving vraagt DUIT_ACCOUNT (2), of DUIT_ACCOUNT=nieuw voor een ander account; een vergissing daarin zet profiel wijzig omgeving --account recht

- een profiel: hetzelfde adres en dezelfde sleutel zijn altijd hetzelfde account, in een ander profiel, in de omgeving of na profiel verwijder; bekijken en wissen kan ook zonder, met --profiel <id van het account>

Een nieuwe statusmap weet niets. Een CI-taak waarvan de computer telkens nieuw is, bewaart de statusmap en de configuratiemap, of deelt een database: dat een cache oud is die helemaal teruggezet werd, met merk en al, kan niemand zien.`,
  en: `
Uncertain: where duit can't tell how it ended

The service does not recognise a request that comes twice, and a draft can't be deleted. So duit never sends a write again by itself once it may have left. It writes down every write before it goes out. Where the reply is lost, duit looks for up to a minute what became of it (not with --niet-wachten), and goes on if it finds the document. Where the service refuses a write because there are too many requests (429), duit looks in the same way before a second try; a sending can't be looked for, so none follows. If it can't tell, or was killed, the code is 7, and the same write stops until the matter is settled; --negeer-open goes on all the same.

  duit journaal list --open
  duit journaal herstel

The first shows what is uncertain, the second finds out; it only reads, and sends nothing. Where even that can't tell, you may know:

  duit journaal herstel 12 --gedaan 8f14e45f-ceea-467f-a2f0-1c5d9a0b7c11
  duit journaal herstel 12 --niet-gedaan

Another program or machine may have made a document as well. So before it makes one, duit looks at the service: an invoice or quote for the same customer and date with the same lines, or credit notes that leave less of an invoice than the new one takes, end with 12 and are named. That takes one list for each day, and one read of each document of the same total, or of each credit note since the invoice; more than 50 unread documents end with 12, and the same command reads on. Without a date an equal document of the last six days that this journal does not know counts too: it may be of a state that was lost. If it is another one, --datum or --toch-maken says so, and in a batch --toch-maken-voor <reference>. What journaal herstel found counts on every later day, until --toch-maken makes another. Of which invoice a credit note is, and which invoice a quote became, duit remembers for ever.

Whether a document arrived over Peppol or by e-mail can't be read back: verstuur names to whom it may have gone, and sends it again only with --nogmaals. What went one way goes the other way too only with --ook-per-email or --ook-per-peppol, as a customer may book it twice. --toch-maken says that an equal document which is there is not this one, or that a customer may have the name, VAT number or Peppol id of another; it never lets an uncertain write pass, which journaal herstel settles. All this is your decision, never duit's.

Where equal documents are each meant, give each a name of your own. It stands on the document only with --referentie-op-document:

  duit factuur maak --klant "Bakkerij Peeters BV" --regel "Levering;1;95;21" --eigen-referentie ORD-118 --referentie-op-document

One reference becomes one document, batches included, until duit batch vergeet lets go of it. Where it is there already, the code is 12 without any request. It sets aside only documents that this machine knows under another reference: what it does not know is looked for as always. A reference that is only written otherwise (ord-118) is asked (12).

The service itself knows a reference on the document, whatever this machine lost. The last line of the notes is then "Onze referentie: ORD-118", or with profiel wijzig --taal-document "Notre référence : ORD-118" or "Our reference: ORD-118"; duit recognises all three. Before it makes such a document, duit reads each document of the same total of the last 400 days, and of quotes each one; it looks at no others. The same customer with the same reference is the same document, on any day (12). Another reference is another document, however like it is. A document that was credited whole is only named. The customer reads that line, and it is no purchase order number of theirs. With profiel wijzig --referentie-op-document ja it goes on each document that has a reference. A subscription adds its month, kopieer does not take over that of its source, and a quote and its invoice can share one.

The journal belongs to the account, not to the name of the profile: a second profile for the same account shares it with profiel maak --account-van.

Where the journal is damaged or gone

journaal controleer reads the journal again, each line by its hash. Beside the profiles duit keeps a mark of the last line that it saw. Where the journal is damaged, gone, or another than that, every write and every command of inbox ophalen --voer-uit stops with code 10 and nothing is sent. Figures that rest on it (openstaand, overzicht, bank, rapport btw) are shown, with code 13. journaal herstel --opnieuw takes over all that is as it was written, names the numbers of the rest, and puts the account on watch since the last line that is sure: a document that you make is looked for at the service first, and each sending and each command of the inbox ends with 12 until you decide on that document, with --beslis and a file with the columns document, wat and beslissing. --toch-maken and --nogmaals decide on no sending then. --klaar shows what was found and asked, and ends the watch.

  duit journaal controleer
  duit journaal herstel --opnieuw
  duit journaal herstel --beslis beslist.csv
  duit journaal herstel --klaar

Where something is lost:

- the state folder, whole or in part, or an old copy of it put back: the mark beside the profiles knows; code 10, and then the watch above

- the state folder and the configuration together, deleted or as they were before: duit starts again without noticing; it finds documents at the service by their reference, and without that line equal ones of the same day, or without a date of six days; but a sending by verstuur goes twice, and so does a command of the inbox whose files are gone too

- a copy of the state folder on a second machine: each goes on by itself, and neither knows what the other sent; share a database instead (duit help team)

- the key changed: a saved profile keeps its account; a profile of the environment asks for DUIT_ACCOUNT (2), or DUIT_ACCOUNT=nieuw for another account; profiel wijzig omgeving --account puts a mistake in it right

- a profile: the same address and the same key are always the same account, in another profile, in the environment or after profiel verwijder; looking and wiping go without one too, with --profiel <id of the account>

A new state folder knows nothing. A CI job whose machine is made anew each time keeps the state folder and the configuration folder, or shares a database: nobody can see that a cache is old when it was put back whole, mark and all.`,
};

import { stem } from '@parley/language/stems.ts';
import { subjectsOf } from '@parley/language/subjects.ts';
import { lexiconOf } from '../lexicon/lexicon.ts';

/** Things that tools deal with, in the languages that are spoken: an agent with tools named in English has callers who do not speak it. */
const THINGS = `
order orders commande commandes pedido pedidos ordine ordini encomenda encomendas bestelling bestellingen bestellung bestellungen zamowienie zamowienia bestallning
booking bookings reservation reservations reserva reservas prenotazione prenotazioni buchung buchungen reservierung reservering boeking rezerwacja rezerwacje rezerwacji bokning
contract contrat contrato vertrag contratto overeenkomst umowa avtal
appointment appuntamento marcacao afspraak termin wizyta wizyte bokning
table mesa tisch tavolo tafel stolik bord
room chambre habitacion zimmer camera quarto kamer pokoj rum
ticket billet billete boleto biglietto bilhete biljett kaartje bilet fahrkarte
car voiture coche auto macchina carro samochod bil vehicle vehicule vehiculo
weather meteo wetter pogoda vader weer forecast
message mensaje nachricht messaggio mensagem bericht wiadomosc meddelande
flight vol vuelo flug volo voo vlucht lot flyg
product produit producto produkt prodotto produto
catalogue catalog catalogo katalog catalogus
meeting reunion besprechung riunione vergadering spotkanie mote
reminder rappel recordatorio erinnerung promemoria lembrete herinnering przypomnienie paminnelse
note nota notiz notitie notatka anteckning
quote devis presupuesto angebot preventivo orcamento offerte oferta offert
callback rappel
lead prospect
menu carte carta speisekarte
pizza pizzas
incident incidencia storung storing
claim sinistre siniestro schaden sinistro schade szkoda skada
taxi taxis
lesson cours clase unterricht lezione aula les lekcja lektion
sum somme suma summe somma soma som
balance solde saldo kontostand
confirmation confirmacion bestatigung conferma confirmacao bevestiging potwierdzenie bekraftelse
report rapport informe bericht rapporto relatorio raport
user utilisateur usuario benutzer utente utilizador gebruiker uzytkownik anvandare
accounting accounts comptabilite compta contabilidad buchhaltung contabilita contabilidade boekhouding ksiegowosc ekonomi billing facturation facturacion
sales buy buying purchase acheter achat achats comprar compra kaufen kauf comprare acquisto kopen aankoop kupic zakup kopa ventes vente commercial commerciaux ventas verkauf vertrieb vendite vendas verkoop sprzedaz forsaljning
support assistance soporte asistencia kundendienst assistenza assistencia ondersteuning wsparcie kundtjanst helpdesk
reception accueil recepcion rezeption empfang portineria recepcao receptie recepcja
address adresse direccion anschrift indirizzo morada adres adress`;

const BY_WORD: ReadonlyMap<string, readonly string[]> = subjectsByWord();

/** Stem of a plain word and the things that it stands for. */
export function keysOfWord(word: string, language: string): string[] {
  const stemmed = stem(word, language);
  const things = BY_WORD.get(word) ?? BY_WORD.get(word.replace(/(?:e?s|n)$/, '')) ?? [];
  return [...subjectsOf(word, language), ...things, stemmed];
}

function subjectsByWord(): Map<string, string[]> {
  const things = new Map<string, string[]>();
  for (const words of THINGS.trim()
    .split('\n')
    .map((line) => line.split(' ')))
    for (const word of words) things.set(word, [...(things.get(word) ?? []), `thing:${words[0]}`]);
  return things;
}

/** Stems and things that words with content stand for, by word. */
export function contentKeysOf(
  words: readonly string[],
  language: string,
): ReadonlyMap<string, readonly string[]> {
  const { stopWords } = lexiconOf(language);
  return new Map(
    words
      .filter((word) => word.length > 2 && !stopWords.has(word) && !OF_CONDITIONS.has(word))
      .map((word) => [word, keysOfWord(word, language)]),
  );
}

/** How many words of the one share something with a word of the other. */
export function sharedKeys(
  one: ReadonlyMap<string, readonly string[]>,
  other: ReadonlyMap<string, readonly string[]>,
): number {
  const known = new Set([...other.values()].flat());
  return [...one.values()].filter((keys) => keys.some((key) => known.has(key))).length;
}

/** Words of conditions, and of requests for a transfer. */
const OF_CONDITIONS: ReadonlySet<string> = new Set(
  `caller callers customer client user person when the wants want wish wishes asks ask needs need has have about with for their questions question speak talk transfer connect through put like department team service
  appelant client utilisateur quand lorsque veut souhaite demande besoin parler passer passez transferer mettre relation souhaiterais aimerais equipe questions avec sur une des service departement
  cliente usuario llamante cuando quiere desea pide necesita hablar pasar paseme pasarme transferir poner sobre con equipo departamento preguntas
  kunde kunden anrufer wenn mochte will fragt braucht sprechen verbinden team abteilung fragen mit`.split(
    /\s+/,
  ),
);

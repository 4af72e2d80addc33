import { stem } from '@parley/language/stems.ts';
import { subjectsOf } from '@parley/language/subjects.ts';

/** Things that tools deal with, in the languages that are spoken: whoever names a tool in English has callers who do not speak it. */
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

const BY_WORD: ReadonlyMap<string, readonly string[]> = thingsByWord();

/** Stem of a plain word and the things that it stands for. */
export function keysOfWord(word: string, language: string): string[] {
  const stemmed = stem(word, language);
  const things = BY_WORD.get(word) ?? BY_WORD.get(word.replace(/(?:e?s|n)$/, '')) ?? [];
  return [...subjectsOf(word, language), ...things, stemmed];
}

function thingsByWord(): Map<string, string[]> {
  const things = new Map<string, string[]>();
  for (const words of THINGS.trim()
    .split('\n')
    .map((line) => line.split(' ')))
    for (const word of words) things.set(word, [...(things.get(word) ?? []), `thing:${words[0]}`]);
  return things;
}

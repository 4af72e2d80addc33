import type { AgentLanguage } from '@parley/contract/languages.ts';
import { describe, expect, it } from 'vitest';
import { streetAddressesIn } from './street-addresses.ts';

function found(
  language: AgentLanguage,
  text: string,
  { isAsked = false, known = [] }: { isAsked?: boolean; known?: readonly string[] } = {},
): string[] {
  return streetAddressesIn(text, { language, isAsked, known }).map(({ start, end }) =>
    text.slice(start, end),
  );
}

describe('an address', () => {
  it.each<[AgentLanguage, string, string]>([
    ['en', 'I live at 221B Baker Street, London NW1 6XE.', '221B Baker Street, London NW1 6XE'],
    ['en', 'to 350 Fifth Avenue, New York, NY 10118, please', '350 Fifth Avenue, New York, NY 10118'],
    ['en', 'at 12 West 34th Street', '12 West 34th Street'],
    ['en', 'it is 10 downing street', '10 downing street'],
    ['en', 'Send it to 4 Privet Drive in Little Whinging', '4 Privet Drive in Little Whinging'],
    ['en', '7 St. John’s Road, Apt 4, Boston', '7 St. John’s Road, Apt 4, Boston'],
    ['en', '12345 Sunset Boulevard', '12345 Sunset Boulevard'],
    ['en', 'Unit 6, 18 Mill Lane', 'Unit 6, 18 Mill Lane'],
    ['fr', 'au 12 rue de la Paix, 75002 Paris, dès demain', '12 rue de la Paix, 75002 Paris'],
    ['fr', '12 bis, avenue du Général de Gaulle', '12 bis, avenue du Général de Gaulle'],
    ['fr', '5 rue du 8 mai 1945 à Nantes', '5 rue du 8 mai 1945 à Nantes'],
    [
      'fr',
      '3 impasse des Lilas, 2ème étage, 17000 La Rochelle',
      '3 impasse des Lilas, 2ème étage, 17000 La Rochelle',
    ],
    ['fr', '1 place d’Italie', '1 place d’Italie'],
    ['fr', 'au 5 bis avenue Victor-Hugo à Lyon. Mon numéro est', '5 bis avenue Victor-Hugo à Lyon'],
    ['fr', '2 quai St. Michel à Metz. Merci', '2 quai St. Michel à Metz'],
    ['en', '9 Mill Road, Bath. Is that fine?', '9 Mill Road, Bath'],
    ['de', 'Feldstraße 3 in Ulm. Danke', 'Feldstraße 3 in Ulm'],
    ['it', 'Via G. Verdi 8, Bari. Grazie', 'Via G. Verdi 8, Bari'],
    ['fr', 'j’habite 8 rue victor hugo', '8 rue victor hugo'],
    ['fr', 'rue Neuve 12, 1000 Bruxelles', 'rue Neuve 12, 1000 Bruxelles'],
    ['fr', 'au numéro 5 de la rue Lepic', '5 de la rue Lepic'],
    ['de', 'in der Hauptstraße 5, 10115 Berlin', 'Hauptstraße 5, 10115 Berlin'],
    ['de', 'Karl-Marx-Str. 12a', 'Karl-Marx-Str. 12a'],
    ['de', 'Lange Straße 17, 3. OG, 70173 Stuttgart', 'Lange Straße 17, 3. OG, 70173 Stuttgart'],
    ['de', 'am Alexanderplatz 1 in Berlin', 'Alexanderplatz 1 in Berlin'],
    ['de', 'Alter Markt 3', 'Alter Markt 3'],
    ['de', 'Unter den Linden 77', 'Unter den Linden 77'],
    ['es', 'Calle Mayor 12, 3º B, 28013 Madrid', 'Calle Mayor 12, 3º B, 28013 Madrid'],
    ['es', 'en la C/ Alcalá, 45', 'C/ Alcalá, 45'],
    ['es', 'Gran Vía 31', 'Gran Vía 31'],
    ['es', 'plaza de España nº 2, Sevilla', 'plaza de España nº 2, Sevilla'],
    ['it', 'abito in via Roma 5, 20121 Milano', 'via Roma 5, 20121 Milano'],
    ['it', 'Piazza Garibaldi, 12, scala B, interno 4', 'Piazza Garibaldi, 12, scala B, interno 4'],
    ['it', 'corso Vittorio Emanuele II 8', 'corso Vittorio Emanuele II 8'],
    ['it', 'via XX Settembre 20', 'via XX Settembre 20'],
    ['nl', 'Kerkstraat 12, 1017 GP Amsterdam', 'Kerkstraat 12, 1017 GP Amsterdam'],
    ['nl', 'op de Keizersgracht 123-2', 'Keizersgracht 123-2'],
    ['nl', 'Grote Markt 5, Haarlem', 'Grote Markt 5, Haarlem'],
    ['nl', 'Stationsweg 8', 'Stationsweg 8'],
    ['pl', 'ul. Długa 5 m. 12, 00-238 Warszawa', 'ul. Długa 5 m. 12, 00-238 Warszawa'],
    ['pl', 'przy ulicy Jana Pawła II 22', 'ulicy Jana Pawła II 22'],
    ['pl', 'al. 3 Maja 12, Kraków', 'al. 3 Maja 12, Kraków'],
    ['pl', 'plac Wolności 7/3', 'plac Wolności 7/3'],
    ['pt', 'Rua Augusta, nº 100, 1100-053 Lisboa', 'Rua Augusta, nº 100, 1100-053 Lisboa'],
    ['pt', 'na Avenida 25 de Abril 7', 'Avenida 25 de Abril 7'],
    ['pt', 'Travessa do Carmo 3, 2º esquerdo', 'Travessa do Carmo 3, 2º esquerdo'],
    ['pt', 'moro na rua das flores 12', 'rua das flores 12'],
    ['sv', 'Storgatan 5, 111 22 Stockholm', 'Storgatan 5, 111 22 Stockholm'],
    ['sv', 'på Kungliga vägen 12 B', 'Kungliga vägen 12 B'],
    ['sv', 'Sveavägen 44, lgh 1102', 'Sveavägen 44, lgh 1102'],
    // In another language than the agent's.
    ['en', 'It is Hauptstraße 5 in Berlin', 'Hauptstraße 5 in Berlin'],
    ['de', '12 rue de la Paix', '12 rue de la Paix'],
  ])('is known by its street (%s: %s)', (language, text, value) => {
    expect(found(language, text)).toEqual([value]);
  });

  it.each<[AgentLanguage, string, string]>([
    ['en', '14 Oakfield, Leeds LS8 1AB', '14 Oakfield, Leeds LS8 1AB'],
    ['en', 'Sure, it’s 14 Oakfield', '14 Oakfield'],
    ['en', '14 oakfield leeds', '14 oakfield leeds'],
    ['en', 'Rose Cottage, Mill Lane, Ambleside LA22 9EX', 'Rose Cottage, Mill Lane, Ambleside LA22 9EX'],
    [
      'fr',
      'Résidence les Pins, bâtiment B, 13009 Marseille',
      'Résidence les Pins, bâtiment B, 13009 Marseille',
    ],
    ['pl', 'Kwiatowa 7 mieszkanie 4, 60-812 Poznań', 'Kwiatowa 7 mieszkanie 4, 60-812 Poznań'],
    ['fr', 'C’est au 5 Les Charmilles, 38000 Grenoble', '5 Les Charmilles, 38000 Grenoble'],
    ['de', 'Im Winkel 3, 20095 Hamburg', 'Im Winkel 3, 20095 Hamburg'],
    ['es', 'Los Olivos 14', 'Los Olivos 14'],
    ['it', 'via garibaldi 18', 'via garibaldi 18'],
    ['nl', 'Achterom 9, Delft', 'Achterom 9, Delft'],
    ['pl', 'Długa 5, Gdańsk', 'Długa 5, Gdańsk'],
    ['pt', 'Quinta da Bela Vista 3', 'Quinta da Bela Vista 3'],
    ['sv', 'Solbacka 7, 123 45 Täby', 'Solbacka 7, 123 45 Täby'],
  ])('is known by less where it was asked for (%s: %s)', (language, text, value) => {
    expect(found(language, text, { isAsked: true })).toEqual([value]);
    expect(found(language, `Ah: ${text}`).join()).not.toBe(value);
  });

  it('is known by less beside what names it', () => {
    expect(found('en', 'My address is 14 Oakfield, and I want 5 Oak doors.')).toEqual(['14 Oakfield']);
    expect(found('fr', 'J’habite au 5 Les Charmilles')).toEqual(['5 Les Charmilles']);
  });

  it('is known when it is said again with another town', () => {
    expect(found('en', 'So 14 oakfield in Leeds?', { known: ['14 Oakfield, Leeds'] })).toEqual([
      '14 oakfield in Leeds',
    ]);
  });
});

describe('no address', () => {
  it.each<[AgentLanguage, string]>([
    ['en', 'I bought 3 street lamps'],
    ['en', 'It is 5 minutes down the road'],
    ['en', 'a 2 way street'],
    ['en', 'Are you open until 8 on High Street?'],
    ['en', 'a 30 mile drive'],
    ['en', 'we have 4 high street shops'],
    ['en', 'The 2 new roads'],
    ['en', '5 via e-mail'],
    ['en', 'Write via WhatsApp 5 times'],
    ['en', 'Spring 2025 was wet'],
    ['en', 'It is a 5 star place'],
    ['en', 'Open from 9 to 5, Monday to Friday'],
    ['en', 'Table for 4 at 8.30 pm on 3 December 2026'],
    ['fr', '12 avenues à explorer'],
    ['fr', '2 places de parking pour ce soir'],
    ['fr', 'il reste 1 place pour 20 heures'],
    ['fr', '3 cours de yoga'],
    ['fr', 'je suis dans la rue depuis 10 minutes'],
    ['fr', 'ouvert de 9 h à 12 h et de 14 h à 18 h'],
    ['fr', 'Je prends le bus 12, rue bloquée'],
    ['fr', 'la rue compte 12 commerces'],
    ['de', 'Die Straße ist seit 3 Tagen gesperrt'],
    ['fr', 'Le bus 12 place de la Gare'],
    ['de', 'Parkplatz 5 ist frei'],
    ['de', 'Bring 5 Karten'],
    ['de', 'auf dem Weg 5 Minuten'],
    ['de', 'Geöffnet von 9 bis 18 Uhr'],
    ['de', 'am Samstag 5. Dezember'],
    ['de', 'in der Straße 20 Minuten warten'],
    ['de', 'Zimmer 5'],
    ['es', 'En la calle hay 12 personas'],
    ['es', 'plaza para 2 personas'],
    ['es', 'todavía 5 minutos'],
    ['es', 'abierto de 9 a 14'],
    ['es', 'la calle tiene 3 bares'],
    ['it', 'ti scrivo via mail 5 volte'],
    ['it', 'in via di massima 5'],
    ['it', 'la piazza è a 5 minuti'],
    ['it', 'corso di inglese 2'],
    ['it', 'aperto dalle 9 alle 18'],
    ['nl', 'ik sta al 20 minuten in de straat'],
    ['nl', 'de weg is 5 km lang'],
    ['nl', 'van 9 tot 17 uur'],
    ['nl', 'onze straat, 5 huizen verder'],
    ['pl', 'Na ulicy stoi 5 samochodów'],
    ['pl', 'czynne od 9 do 17'],
    ['pl', 'plac ma 5 hektarów'],
    ['pt', 'A rua tem 3 cafés'],
    ['pt', 'aberto das 9 às 18'],
    ['pt', 'largo com 3 árvores'],
    ['sv', 'Gatan är avstängd i 3 dagar'],
    ['sv', 'öppet 9 till 17'],
    ['sv', 'på vägen 5 minuter'],
  ])('is taken by its form (%s: %s)', (language, text) => {
    expect(found(language, text)).toEqual([]);
  });

  it.each<[AgentLanguage, string]>([
    ['en', 'Why? I only want 5 tickets.'],
    ['en', 'On 12 March 2026'],
    ['en', '5 minutes, please'],
    ['en', 'Wait, it is 3 pm.'],
    ['en', 'I’m 41 and I live in Leeds'],
    ['en', 'My number is 07400 123456'],
    ['fr', 'Attendez 5 minutes'],
    ['fr', 'Nous serons 4'],
    ['en', 'Room 5, please'],
    ['fr', 'il y en a 20000 environ'],
    ['en', 'my order has 12345 pieces'],
    ['de', 'Das kostet 10000 Euro'],
    ['fr', 'le 12 mars à 14h30'],
    ['fr', 'pour 5 personnes'],
    ['de', 'Moment, ich brauche 5 Minuten.'],
    ['de', 'Ich brauche 5 Karten'],
    ['de', 'um 15 Uhr'],
    ['es', 'Quiero 2 mesas'],
    ['es', 'el 5 de enero'],
    ['it', 'siamo in 4'],
    ['it', 'il 3 dicembre'],
    ['nl', 'ik wil 5 kaartjes'],
    ['pl', 'Potrzebuję 5 biletów'],
    ['pt', 'às 15 horas'],
    ['sv', 'klockan 15'],
  ])('is in an answer to a question for one (%s: %s)', (language, text) => {
    expect(found(language, text, { isAsked: true })).toEqual([]);
  });

  it('is looked for in longer and longer parts of a long text', () => {
    const text = `${'12 de la '.repeat(5_000)}x ${'Rue A B C '.repeat(2_000)}x ${'1 '.repeat(10_000)}`;
    expect(found('fr', text, { isAsked: true })).toEqual([]);
  });
});

import { plainText } from '@parley/language/plain-text.ts';
import { stem } from '@parley/language/stems.ts';

/** What a tool does, or a caller wants done; `find` only looks something up. */
export type Action = 'find' | 'begin' | 'end' | 'change' | 'send' | 'pay' | 'call' | 'giveBack' | 'confirm';

/** Verbs of each action in plain form, in the languages that are spoken; nouns of the same form are told apart by what precedes them. */
const WORDS: Readonly<Record<Action, string>> = {
  find: `get find search look lookup check fetch list read show see view retrieve query track locate consult calculate compute estimate quote convert translate verify validate describe
    trouver chercher recherche rechercher consulter voir verifier lister afficher montrer suivre obtenir calculer estimer convertir lire
    buscar busca consultar consulta ver verificar comprobar mostrar muestra listar obtener calcular rastrear localizar
    suchen finden anzeigen prufen nachsehen abrufen berechnen zeigen verfolgen cercare trovare controllare verificare mostrare calcolare
    procurar encontrar ver verificar mostrar zoeken vinden opzoeken controleren tonen volgen szukac znalezc sprawdz sprawdzic pokaz soka hitta kontrollera visa spara`,
  begin: `create add new make open register place submit insert start book reserve schedule arrange order buy purchase subscribe enrol enroll report file request issue generate log trigger launch run execute perform
    lancer lance declencher executer creer cree creez ajouter ajoute enregistrer inscrire passer ouvrir ouvre deposer reserver reserve reservez prendre prends planifier programmer fixer commander commande acheter abonner signaler declarer demander
    lanzar ejecutar iniciar crear crea anadir agregar registrar abrir abre reservar reserva agendar programar concertar pedir encargar comprar suscribir inscribir apuntar informar denunciar solicitar
    starten ausfuhren auslosen erstellen anlegen hinzufugen eintragen buchen reservieren vereinbaren bestellen kaufen abonnieren anmelden melden eroffnen
    creare aggiungere prenotare prenota fissare ordinare comprare iscrivere segnalare aprire criar adicionar reservar marcar agendar encomendar comprar inscrever
    aanmaken toevoegen boeken reserveren inplannen bestellen kopen aanmelden melden utworzyc dodac zarezerwowac zarezerwuj umowic zamowic kupic zapisac zglosic skapa boka reservera bestalla kopa anmala`,
  end: `cancel cancels cancelling canceling delete remove drop revoke unsubscribe terminate
    annuler annule annulez supprimer supprime resilier resilie desabonner desinscrire cancelar cancela anular anula borrar eliminar
    stornieren absagen loschen kundigen abmelden annullare disdire cancellare eliminare cancelar anular eliminar apagar annuleren verwijderen opzeggen afzeggen anulowac anuluj usunac odwolac avboka ta_bort annullera`,
  change: `update change modify edit move reschedule postpone replace
    modifier modifie modifiez changer change deplacer deplace reporter reporte decaler decale actualiser mettre_a_jour remplacer cambiar cambia modificar modifica actualizar mover aplazar posponer
    andern verschieben aktualisieren umbuchen verlegen modificare cambiare spostare aggiornare alterar mudar adiar atualizar wijzigen veranderen verplaatsen verzetten zmienic zmien przelozyc andra flytta uppdatera`,
  send: `send sending sent mail text notify forward email envoyer envoie envoyez transmettre prevenir enviar envia mandar manda avisar senden schicken schick inviare manda mandare sturen verzenden stuur wyslac wyslij skicka`,
  pay: `pay charge payer paye regler pagar paga cobrar bezahlen zahlen pagare betalen zaplacic betala`,
  call: `call called calling ring phone callback appeler appelez rappeler rappelez llamar llama anrufen zuruckrufen chiamare richiamare ligar bellen terugbellen zadzwonic ringa`,
  giveBack: `return refund reimburse retourner retourne rembourser remboursez renvoyer devolver devuelve reembolsar zuruckgeben zurucksenden erstatten restituire rimborsare devolver retourneren terugbetalen zwrocic returnera`,
  confirm: `confirm approve accept confirmer confirme valider valide approuver accepter confirmar confirma aprobar aceptar bestatigen confermare bevestigen potwierdzic bekrafta`,
};

const BY_WORD = new Map<string, Action>();
for (const [action, words] of Object.entries(WORDS) as [Action, string][])
  for (const word of words.trim().split(/\s+/))
    if (!BY_WORD.has(plainText(word))) BY_WORD.set(plainText(word), action);

const SHORTEST_STEMMED = 5;
const BY_STEM = new Map<string, ReadonlyMap<string, Action>>();

/** What a plain word, which is taken for a verb, wants done. */
export function actionOf(word: string, language: string): Action | undefined {
  const exact = BY_WORD.get(word);
  if (exact) return exact;
  const stems = BY_STEM.get(language) ?? stemsIn(language);
  BY_STEM.set(language, stems);
  return word.length < SHORTEST_STEMMED ? undefined : stems.get(stem(word, language));
}

function stemsIn(language: string): ReadonlyMap<string, Action> {
  const stems = new Map<string, Action>();
  for (const [word, action] of BY_WORD) {
    const stemmed = stem(word, language);
    if (word.length >= SHORTEST_STEMMED && stemmed.length >= 4 && !stems.has(stemmed))
      stems.set(stemmed, action);
  }
  return stems;
}

/** Behind these a word that may be a verb is a noun: "my order", « une commande ». */
const DETERMINERS: Readonly<Record<string, ReadonlySet<string>>> = Object.fromEntries(
  Object.entries({
    en: 'a an the my your our his her their this that any another new of for existing last',
    fr: 'un une la le les ma mon mes l votre vos notre cette ce sa son de d du des nouvelle derniere par',
    es: 'un una la el los las mi mis su sus esta este otra de del nuestra nueva',
    it: 'un una il la lo i le mio mia suo sua questo questa di del l',
    pt: 'um uma o a os as meu minha seu sua este esta de do da',
    nl: 'een de het mijn uw deze dit van',
    de: 'ein eine einen einer der die das den meine mein meinen ihre unser diese von zur',
    pl: 'moje moja mojego mojej to ta tego',
    sv: 'en ett min mitt mina den det',
  }).map(([language, words]) => [language, new Set(words.split(' '))]),
);

/** The actions that a text asks for with a verb, but for looking up. */
export function actionsIn(words: readonly string[], language: string): Set<Action> {
  const nouns = DETERMINERS[language] ?? new Set();
  const actions = new Set<Action>();
  for (const [index, word] of words.entries()) {
    const action = nouns.has(words[index - 1] ?? '') ? undefined : actionOf(word, language);
    if (action !== undefined && action !== 'find') actions.add(action);
  }
  return actions;
}

/** Whether a text says that something is not wanted: "do not cancel", « je ne veux pas annuler ». */
export function isNegated(words: readonly string[], language: string): boolean {
  const told = words.filter((word) => !BETWEEN.has(word));
  return told.some((word, index) => {
    if (!NEGATIONS.has(word)) return false;
    const beside = FOLLOWING.has(language) ? [told[index - 1], told[index + 1]] : [told[index + 1]];
    return beside.some((other = '') => WANTS.has(other) || actionOf(other, language) !== undefined);
  });
}

const NEGATIONS: ReadonlySet<string> = new Set(
  'not never don dont didn ne n no non nao niet nicht nie inte'.split(' '),
);
/** Languages whose negation may follow the verb. */
const FOLLOWING: ReadonlySet<string> = new Set(['de', 'nl', 'sv']);
/** Pronouns and the like between a negation and its verb. */
const BETWEEN: ReadonlySet<string> = new Set('t me te se lo la le les l m vous nous y en to'.split(' '));
const WANTS: ReadonlySet<string> = new Set(
  'want need wish like veux voulons voudrais souhaite desire quiero queremos quisiera deseo necesito voglio vorrei quero queria wil willen mochte will wollen brauche chce vill'.split(
    ' ',
  ),
);

/** Behind these names a tool looks something up, even where they begin with what may be a verb: "order status". */
export const LOOKED_UP: ReadonlySet<string> = new Set(
  'status state info information details history availability price prices cost costs quote forecast weather list lookup policy conditions hours schedule balance statut etat estado historial disponibilidad disponibilite precio prix tarif tarifs'.split(
    ' ',
  ),
);

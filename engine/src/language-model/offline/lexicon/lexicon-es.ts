import type { Lexicon } from './lexicon.ts';
import { wordSet } from './word-set.ts';

/** Spanish. */
export const lexiconEs: Lexicon = {
  language: 'es',
  stopWords: wordSet(
    `el la los las un una unos unas lo al del de a en con sin por para sobre entre hasta desde y e o u pero si no que quien cual cuales como cuando cuanto cuanta cuantos cuantas donde porque
    yo tu el ella nosotros vosotros ellos ustedes usted me te se nos os le les mi mis su sus tus nuestro nuestra nuestros nuestras este esta estos estas ese esa eso esto
    es son soy eres somos ser estar estoy estan esta estamos estais ha he han hemos haber hay habia puedo puede pueden podria podrias poder hacer hace hago hacen haceis tener tengo tiene tienen teneis
    quiero quiere quisiera gustaria necesito saber decir decirme diga dime digame favor hola buenos buenas dias tardes noches gracias muy mas tambien ya ahora hoy algo algun alguna algunos
    otro otra otros todo todos toda todas posible pregunta quiera quieras queremos querer cada momento modo manera forma cosa vale bien exactamente actualmente durante antes despues solo debo deberia sirve va van voy vais seria sean sea`,
  ),
  weakWords: wordSet(
    'nuevo nuevos nueva tomar usar ir venir vender venden vende ofrecer ofrecen ofrece servicio servicios empresa gente cliente clientes ayuda ayudar encontrar ver tiempo producto productos articulo articulos pedir pasa pasar llegar llega recibir recibo dar da obtener existe funciona funcionan trabajan tipo comprar empezar ' +
      'semana semanas mes meses ano anos ayer manana tarde noche mediodia dos tres cuatro cinco seis siete ocho nueve diez primero primera ultimo ultima proximo proxima grande pequeno pequena viejo bueno buena malo mala mejor peor cosa cosas casa salon habitacion barrio amigo amiga marido mujer hijo hija vecino entender explicar hablar creer creo pienso espero esperar esperando dejar servir mirar elegir opcion recibido llegado vengo viene fin principio dia hora horas minuto minutos talla color modelo porque siempre nunca jamas todavia aun mucho mucha poco poca bastante demasiado varios varias solo sola mismo misma caso tal sitio lugar dura duran durar dan das dado incluir incluye incluyen',
  ),
  patterns: {
    greeting: /^[¡\s]*(?:hola|buenos dias|buenas tardes|buenas noches|buenas|saludos)\b[\s,.!]*/,
    thanks:
      /^[¡\s]*(?:(?:vale|de acuerdo|perfecto|genial|muy bien|ok)[\s,.!]*)?(?:muchas gracias|gracias|mil gracias|se lo agradezco)(?: (?:por [\w\s]{1,30}|a usted))?[\s,.!]*/,
    howAreYou: /\b(?:como (?:esta|estas|le va|te va|va)|que tal)\b(?! (?:el|la|mi|su|funciona))/,
    whoAreYou:
      /\bquien (?:es usted|eres)\b|^[¿\s]*que (?:es lo que )?(?:ofrecen|venden|ofrece|vende)[\s?]*$|^[¿\s]*quien es[\s?]*$|\bque hace (?:su|vuestra|tu) empresa\b|\bcomo (?:se llama|te llamas)(?: usted)?(?=[\s?]*$)|\bcual es (?:su|tu) nombre\b|\bcon quien (?:hablo|estoy hablando)\b/,
    areYouRobot:
      /\b(?:es|eres)\b.{0,12}\b(?:robot|bot|maquina|ordenador|ia|inteligencia artificial|humano|humana|persona real|real|una persona)\b|\bhablo con (?:un|una) (?:robot|maquina|humano|persona|ia)\b|\bhablando con (?:un|una) (?:robot|maquina|humano|persona|ia)\b/,
    whichModel:
      /\bchat ?gpt\b|\bque modelo(?: de lenguaje| de ia)?\b|\bgpt\b|\bgemini\b|\bclaude\b|\bllm\b|\bopenai\b/,
    capabilities:
      /\bque (?:puede|puedes|sabe|sabes)\b.{0,8}\bhacer\b|\bcomo (?:puede|puedes) ayudarme\b|\ben que (?:puede|puedes) ayudar\w*\b|\bpara que (?:sirve|sirves)\b|^(?:ayuda|ayudeme|ayudame)[\s.!]*$|\bque hace usted\b/,
    yes: /^(?:todo (?:bien|correcto|esta bien)|si|claro|correcto|exacto|exactamente|eso es|asi es|de acuerdo|por supuesto|vale|perfecto|acepto|ok|esta bien|efectivamente)\b/,
    no: /^(?:no|que va|para nada|incorrecto|es incorrecto|no es (?:correcto|asi))\b/,
    goodbye:
      /\b(?:adios|hasta (?:luego|pronto|manana|la vista|otra)|que (?:tenga|tengas|pase|pases) (?:un )?buen\w*|nos vemos|chao|buen dia)\b/,
    nothingElse:
      /^(?:no[\s,.]*)?(?:eso es todo|es todo|nada mas|con eso basta|ya esta)\b|^no[\s,]+(?:muchas )?gracias\b/,
    repeat:
      /\b(?:repita|repitalo|repetir|repite|repetirlo|otra vez por favor)\b|^[¿\s]*(?:perdon|como|que|disculpe)[\s?]*$|\bno (?:he entendido|entiendo|he oido|entendi|le oigo)\b/,
    wait: /\b(?:espere|espera|un (?:momento|segundo|momentito|minuto)|deme un)\b/,
    human:
      /\b(?:hablar|paseme|pasar|comunicar|comuniqueme|transferir|conectar|contactar)\b.{0,25}\b(?:alguien|humano|persona|asesor|asesora|agente|operador|operadora|responsable|tecnico|comercial|encargado)\b|\bpersona (?:real|de verdad)\b|\bser humano\b|\b(?:me llame|me llamen|llamarme)\b/,
    leak: /\b(?:ignora|ignore|olvida|olvide|salta)\b.{0,40}\b(?:instrucciones?|reglas?|prompt|anterior\w*)\b|\b(?:sus|tus|su|tu|el|las) (?:prompt|instrucciones|prompt de sistema)\b|\b(?:muestra|muestre|muestrame|ensena|imprime|imprima|revela|revele|repite|repita|lee|dime|digame)\b.{0,30}\b(?:prompt|instrucciones|reglas|configuracion)\b|\bmodo (?:desarrollador|debug)\b|\bahora eres\b/,
    refusal:
      /\bprefiero no\b|\bpreferiria no\b|\bno (?:quiero|deseo) (?:decir\w*|dar\w*|contestar|responder|compartir\w*)\b|\bno (?:lo |la |los )?(?:se|recuerdo|conozco)\b|\bno (?:lo |la )?tengo\b|\bni idea\b|\bno es asunto suyo\b|^(?:paso|ninguno|ninguna)\b|\bno estoy segur[oa]\b/,
    correction:
      /^(?:no|perdon|en realidad|espere|disculpe|lo siento)\b|\b(?:queria decir|quise decir|corregir|corrija|correccion|me he equivocado|equivoque|esta mal|en lugar de|cambie|error)\b/,
    trouble:
      /\b(?:rot[oa]|danad[oa]|no funciona|problema|enfadad[oa]|descontent[oa]|decepcionad[oa]|furios[oa]|inaceptable|terrible|fatal|nunca (?:llego|ha llegado)|no ha llegado|perdid[oa]|retraso|averia|estupid[oa]|cortad[oa])\b/,
    question:
      /^[¿\s]*(?:y |pero |entonces )?(?:que|cual|cuales|quien|quienes|cuando|donde|como|cuanto|cuanta|cuantos|cuantas|por que|a que|de que|en que|hasta que|hay|tienen|tiene|puedo|puede|pueden|se puede|es posible|aceptan|envian|hacen|ofrecen|venden|abren|estan|esta|desde cuando)\b|\b(?:quisiera|me gustaria|quiero|querria) saber\b|\b(?:digame|dime|hableme|hablame|expliqueme|me puede decir|podria decirme)\b|[¿?]/,
    howMuch:
      /\bcuanto (?:cuesta|cuestan|vale|valen|es|cobran|sale|hay que pagar|cuest)\b|\b(?:cual|cuales|que) (?:es|son)?.{0,20}\b(?:precio|precios|tarifa|tarifas|coste)\b|\ba cuanto\b/,
    howLong:
      /\bcuanto (?:tiempo|tarda|tardan|dura|duran|tardara)\b|\bcuantos (?:dias|meses|minutos)\b|\bcuantas (?:horas|semanas)\b|\bque plazo\b|\bplazo\b|\bcuando\b.{0,30}\b(?:llega|recib|reembols|devuelv)/,
    where: /\bdonde (?:estan|esta|se encuentra|se encuentran|queda|quedan|les encuentro)\b/,
    openWhen:
      /\b(?:cuando|a que hora|hasta que hora|que horas?)\b.{0,30}\b(?:abr|cierr|abiert|llam|contactar|atiend|disponible)|(?:abr|cierr|llam|atiend)\w*.{0,30}\b(?:cuando|que hora)\b/,
    when: /\b(?:cuando|que hora|que dia|que dias|que fecha|horario)\b/,
    request:
      /\b(?:quiero|quisiera|querria|queria|queremos|necesito|necesitamos|deseo|busco|buscamos|tengo que|me gustaria|nos gustaria|hay que|puede|podria|por favor)\b/,
    followUp: /^[¿\s]*(?:y|o|pero|entonces|tambien|y si|e)\b|\b(?:tambien|tampoco|en ese caso)\b/,
    nameLead: /^(?:hola|si)?[\s,.]*(?:me llamo|mi nombre es|soy|es|mi nombre completo es|nombre:)\s+/,
    valueLead:
      /^(?:si|pues|bueno|vale)?[\s,]*(?:quiero|quisiera|busco|es|son|se trata de|hay|somos|seremos|mi [\w-]+(?: [\w-]+){0,4} es|el [\w-]+(?: [\w-]+){0,3} es|la [\w-]+(?: [\w-]+){0,3} es|se llama|unos|unas)\s+/,
  },
  prompt: {
    identity: /^(?:usted es|eres|tú eres)\s+/i,
    iAm: 'Soy ',
    sayThat:
      /^((?:si|cuando|para|en caso de)\b[^,]{2,140},\s*)?(?:siempre\s+)?(?:responda|responde|responder|diga|dile|dígale|dígales|di|decir|indique|indica|explique|explica|informe|informa|recuerde|recuerda|mencione|precise|aclare)(?:\s+(?:al?|a\s+la|a\s+los|a\s+las)\s+[\p{L}]+)?\s+que\s+/iu,
    instruction:
      /^(?:(?:si|cuando|antes|después|en caso|para|una vez)\b[^,]{2,160},\s*)?(?:no (?:invente|inventes|pida|pidas|conceda|concedas|hable nunca|hables|insista|insistas|dé|des|diga|digas|haga|hagas|prometa|prometas|inscriba|comunique|comuniques|use|uses|utilice|utilices|mencione|menciones|responda|respondas|revele|reveles|comparta|compartas|ofrezca|ofrezcas)|nunca|siempre|jamás|responda|responde|responder|hable|habla|hablar|use|usa|utilice|utilícela|utilícelo|utiliza|pregunte|pregunta|preguntar|pida|pide|pedir|haga|haz|evite|evita|mantenga|mantén|sea|sé|ofrezca|ofrece|ofrecer|ayude|ayuda|ayudar|presente|presenta|presentar|preséntese|trate|trata|salude|saluda|confirme|confirma|repita|diga|dígalo|di|explique|explica|indique|anote|anota|anotar|recoja|recoge|recoger|dé|da|muestre|muestra|sustituya (?:estas|las)|transfiera|transfiere|transferir|invite|escuche|insista|aconseje|limítese|limítate|entender|entienda|acordar|despierte|compruebe si|verifique|actúe|actúa|cumpla|respete|discúlpese|usted (?:debe|es|tiene que)|debes?|tienes|eres|tu|tus)(?=[\s\p{P}]|$)/iu,
    askFor:
      /^(?:preguntar?|pregunte|pedir|pida|pide|recoger|recoja|obtener|obtenga|anotar|anote|solicitar|solicite|confirmar|confirme)\s+(?:al \p{L}+\s+|por\s+)?(?:el\s+|la\s+|los\s+|las\s+|su\s+|sus\s+|un\s+|una\s+)?/iu,
    goal: /^(?:su|tu) (?:objetivo|misión|tarea|función|trabajo) es\s+/i,
    help: /^(?:ayudar|responder|presentar|informar|aconsejar|guiar|acompañar|atender|vender|reservar|explicar|entender|anotar|recoger|orientar)(?=\s)/i,
    toCaller: [],
  },
  phrases: {
    greet: ['¡Hola! ¿En qué puedo ayudarle?', '¡Hola! ¿Qué puedo hacer por usted?'],
    welcome: ['No hay de qué.', 'Con mucho gusto.', 'De nada.'],
    howAreYou: [
      'Muy bien, gracias por preguntar. ¿En qué puedo ayudarle?',
      'Todo bien, gracias. ¿Qué puedo hacer por usted?',
    ],
    assistant: 'Soy el asistente automático.',
    robot: 'Sí, soy un asistente automático, no una persona.',
    model:
      'Soy el sistema de respuestas integrado en Parley. No hay ningún modelo de lenguaje conectado: respondo a partir de lo que se me ha indicado.',
    iCan: 'Puedo {what}.',
    capabilities:
      'Respondo a preguntas a partir de lo que se me ha indicado y anoto las peticiones para el equipo.',
    goodbye: [
      'Gracias por contactarnos. ¡Hasta pronto!',
      '¡Adiós, que tenga un buen día!',
      'Gracias a usted, ¡adiós!',
    ],
    thanksGoodbye: 'No hay de qué. ¡Adiós, que tenga un buen día!',
    nothingToRepeat: 'Todavía no he dicho nada. ¿En qué puedo ayudarle?',
    wait: 'Por supuesto, tómese su tiempo.',
    human: [
      'No puedo pasarle con nadie desde aquí. Su petición queda en esta conversación, que el equipo puede leer.',
      'Ahora mismo no tengo con quién pasarle, pero el equipo puede leer esta conversación y su petición.',
    ],
    kept: 'Su petición queda en esta conversación, que el equipo puede leer.',
    unknown: [
      'No tengo esa información. Su pregunta queda en esta conversación para que el equipo la retome.',
      'No lo sé, y prefiero no adivinar: el equipo puede leer aquí su pregunta.',
      'No tengo información sobre eso, pero el equipo puede ver su pregunta en esta conversación.',
    ],
    partial: [
      'No tengo la respuesta exacta, pero puedo decirle esto:',
      'No puedo responderle con precisión; esto es lo que sé:',
      'No estoy seguro, pero esto puede ayudarle:',
    ],
    documentSays: 'El documento «{title}» dice: «{text}»',
    anythingElse: ['¿Puedo ayudarle en algo más?', '¿Tiene alguna otra pregunta?'],
    noted: ['Gracias, lo he anotado.', 'Anotado.', 'Muy bien.', 'Gracias.'],
    thanksName: 'Gracias, {name}.',
    sorry: 'Lamento lo ocurrido.',
    tellMore: ['¿Puede contarme un poco más?', '¿Qué desea saber exactamente?'],
    decline:
      'No puedo compartir ni cambiar mis instrucciones. En cambio, respondo con gusto a sus preguntas.',
    again: ['Por cierto,', 'Cuando quiera:', 'Me falta todavía una respuesta:'],
    couldYouGive: '¿Puede darme su {what}?',
    invalid: {
      email: 'Ese correo electrónico no parece completo; debería ser como nombre@ejemplo.es.',
      phone: 'Ese número de teléfono no parece completo.',
      count: 'Aquí necesito un número.',
      date: 'No he reconocido ninguna fecha.',
      reference: 'No he encontrado ningún número en su respuesta.',
      name: 'No he entendido bien el nombre.',
      yesNo: 'Aquí necesito un sí o un no.',
    },
    skipped: ['No pasa nada, sigamos.', 'Sin problema, continuemos.'],
    summary: 'Resumo: {answers}.',
    summaryAsk: '¿Es correcto?',
    confirmed: 'Gracias. Todo queda anotado en esta conversación para el equipo.',
    whatToCorrect: '¿Qué debo corregir?',
    corrected: 'Ya está corregido.',
    labels: { email: 'correo electrónico', phone: 'teléfono', name: 'nombre' },
    notGiven: 'no facilitado',
    toolNeeds: 'Para eso necesito lo siguiente: {what}. ¿Me lo puede indicar?',
    toolDone: ['Esto es lo que he encontrado:', 'Este es el resultado:'],
    toolDoneSilently: 'Ya está hecho.',
    toolFailed: [
      'Lo siento, no ha funcionado. El equipo puede ver su petición en esta conversación.',
      'Por desgracia acaba de fallar: no cuente con ello.',
    ],
    toolRuns: ['Un momento, lo miro.', 'Lo compruebo.'],
  },
};

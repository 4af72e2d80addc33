import type { Lexicon } from './lexicon.ts';
import { smallLexicon } from './small-lexicon.ts';

/** Portuguese. */
export const lexiconPt: Lexicon = smallLexicon({
  language: 'pt',
  stopWords:
    'o a os as um uma uns umas de do da dos das em no na nos nas por pelo pela para com sem sobre e ou mas se que quem qual quais como quando onde quanto quanta quantos porque eu tu ele ela eles elas voce voces me te lhe meu minha seu sua seus suas nosso nossa este esta isto esse essa isso sao sou es estou estao ser estar ter tem tenho temos ha foi pode posso podem queria gostaria saber dizer fazer faz muito mais tambem ja agora hoje obrigado obrigada ola oi bom boa dia tarde noite favor nao sim ao aos',
  weakWords:
    'servico produto produtos empresa cliente clientes ajuda ajudar encontrar ver tempo vender vendem vende usar funciona oferecem comprar',
  callers: {
    greeting: 'ola|oi|bom dia|boa tarde|boa noite',
    thanks: '(?:muito )?obrigad[oa]',
    howAreYou: 'como (?:esta|vai|estas)(?!\\p{L})|tudo bem',
    whoAreYou:
      'quem (?:e voce|es tu|es)(?!\\p{L})|como se chama|qual (?:e )?o (?:seu|teu) nome|com quem (?:falo|estou a falar)',
    areYouRobot: '(?:e|es) (?:um|uma) (?:robo|robot|maquina|pessoa|humano|bot)',
    capabilities: 'o que (?:pode|podes|sabe|voce pode) fazer|como (?:pode|podes) ajudar',
    yes: 'sim|claro|correto|exato|certo|isso|de acordo|perfeito|ok',
    no: 'nao|errado|incorreto',
    goodbye: 'adeus|tchau|ate (?:logo|breve|a proxima)',
    nothingElse: '(?:nao[\\s,]*)?(?:e tudo|e so isso|so isso|mais nada)|nao[\\s,]+obrigad[oa]',
    repeat: 'repet|repit|nao (?:percebi|entendi|ouvi)',
    wait: 'esper[ea]|um (?:momento|instante)',
    human: '(?:falar|passar|transferir).{0,20}(?:pessoa|alguem|operador|humano|atendente)',
    refusal: 'prefiro nao|nao (?:quero|sei|tenho|me lembro)',
    correction: 'nao|desculpe|na verdade|queria dizer',
    trouble: 'partid[oa]|danificad|nao funciona|problema|nunca chegou|avaria',
    question:
      'que|quem|qual|quais|quando|onde|como|quanto|quantos|porque|por que|a que|posso|podem|tem|fazem|ha|aceitam|entregam',
    howMuch: 'quanto (?:custa|custam|e)(?!\\p{L})|(?:qual|quais).{0,15}(?:preco|custo)',
    howLong: 'quanto tempo|quantos dias|prazo',
    where: 'onde (?:ficam|fica|estao|se situa)',
    openWhen: '(?:quando|a que horas?|ate que horas).{0,25}(?:abr|fech|abert)',
    nameLead: 'chamo-me|o meu nome e|meu nome e|sou o|sou a|sou',
    valueLead: 'e|sao',
  },
  prompt: {
    identity: 'você é|és|tu és',
    iAm: 'Sou ',
    sayThat:
      '(?:responda|responde|diga|diz|informe|informa|explique)(?:\\s+(?:ao|à|aos|às)\\s+\\p{L}+)?\\s+que',
    instruction:
      'não (?:invente|peça|dê|diga|revele|prometa|inventes|peças)|nunca|sempre|responda|responde|fale|fala|use|usa|pergunte|pergunta|peça|evite|seja|mantenha|ofereça|ajude|ajudar|apresente|trate|cumprimente|confirme|repita|explique|deve|deves',
    askFor: '(?:perguntar|pergunte|pedir|peça|recolher|anotar)(?: o| a| os| as)?',
    help: 'ajudar|responder|apresentar|informar|aconselhar|atender',
  },
  phrases: {
    greet: ['Olá! Em que posso ajudar?', 'Olá! O que posso fazer por si?'],
    welcome: ['De nada.', 'Com todo o gosto.'],
    howAreYou: ['Tudo bem, obrigado. Em que posso ajudar?'],
    assistant: 'Sou o assistente automático.',
    robot: 'Sim, sou um assistente automático, não uma pessoa.',
    model:
      'Sou o sistema de respostas integrado no Parley. Nenhum modelo de linguagem está ligado: respondo com base no que me foi confiado.',
    iCan: 'Posso {what}.',
    capabilities: 'Respondo a perguntas com base no que me foi confiado e anoto os pedidos para a equipa.',
    goodbye: ['Obrigado pelo contacto. Até breve!', 'Adeus, e tenha um bom dia!'],
    thanksGoodbye: 'De nada. Adeus, e tenha um bom dia!',
    nothingToRepeat: 'Ainda não disse nada. Em que posso ajudar?',
    wait: 'Claro, leve o tempo que precisar.',
    human: ['Não posso passar a conversa daqui. O seu pedido fica nesta conversa, que a equipa pode ler.'],
    kept: 'O seu pedido fica nesta conversa, que a equipa pode ler.',
    unknown: [
      'Não tenho essa informação. A sua pergunta fica nesta conversa para a equipa.',
      'Não sei, e prefiro deixar a pergunta à equipa a adivinhar.',
    ],
    partial: ['Não tenho a resposta exata. O que posso dizer é:'],
    documentSays: 'O documento «{title}» diz: «{text}»',
    anythingElse: ['Posso ajudar em mais alguma coisa?', 'Tem outra pergunta?'],
    noted: ['Obrigado, está anotado.', 'Anotado.', 'Muito bem.'],
    thanksName: 'Obrigado, {name}.',
    sorry: 'Lamento.',
    tellMore: ['Pode dizer-me um pouco mais?', 'O que deseja saber exatamente?'],
    decline:
      'Não posso partilhar nem alterar as minhas instruções, mas respondo com gosto às suas perguntas.',
    again: ['Voltando à minha pergunta:', 'Para continuar:'],
    couldYouGive: 'Pode indicar-me: {what}?',
    invalid: {
      email: 'Esse endereço de e-mail não parece completo.',
      phone: 'Esse número de telefone não parece completo.',
      count: 'Preciso de um número.',
      date: 'Não reconheci uma data.',
      reference: 'Não encontrei um número na sua resposta.',
      name: 'Não percebi bem o nome.',
      yesNo: 'Preciso de um sim ou de um não.',
    },
    skipped: ['Não faz mal, continuemos.'],
    summary: 'Resumo: {answers}.',
    summaryAsk: 'Está correto?',
    confirmed: 'Obrigado. Tudo fica anotado nesta conversa para a equipa.',
    whatToCorrect: 'O que devo corrigir?',
    corrected: 'Está corrigido.',
    labels: { email: 'e-mail', phone: 'telefone', name: 'nome' },
    notGiven: 'não indicado',
    toolNeeds: 'Para isso preciso do seguinte: {what}. Pode indicar-mo?',
    toolDone: ['Eis o que encontrei:'],
    toolDoneSilently: 'Está feito.',
    toolFailed: [
      'Lamento, não funcionou e nada está confirmado. A equipa pode ver o seu pedido nesta conversa.',
    ],
    toolRuns: ['Um momento, vou verificar.'],
  },
});

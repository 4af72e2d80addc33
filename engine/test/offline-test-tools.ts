import type { ToolDefinition } from '../src/language-model/language-model.ts';

// Tools that the tests of the offline model offer, described as people describe them.

const text = (description: string, more: object = {}) => ({ type: 'string', description, ...more });

function tool(
  name: string,
  description: string,
  properties: Record<string, object>,
  required = Object.keys(properties),
): ToolDefinition {
  return { name, description, inputSchema: { type: 'object', properties, required } };
}

/** Tools of a restaurant that delivers. */
export const RESTAURANT_TOOLS: readonly ToolDefinition[] = [
  tool('track_order', 'Track where an order is', { order_number: text('order number') }),
  tool('create_delivery', 'Creates a delivery for a customer', {
    address: text('Delivery address'),
    date: text('Date in ISO format YYYY-MM-DD'),
  }),
  tool('book_table', 'Books a table in the restaurant', {
    date: text('Date of the booking'),
    time: text('Time'),
    people: { type: 'integer', description: 'Number of people', minimum: 1, maximum: 20 },
    name: text('Name of the guest'),
  }),
  tool('cancel_booking', 'Cancels a booking', { booking_reference: text('Booking reference') }),
  tool(
    'get_weather',
    'Get the current weather for a city',
    { city: text('City name'), unit: text('Unit', { enum: ['celsius', 'fahrenheit'], default: 'celsius' }) },
    ['city'],
  ),
  tool('echo', 'Echoes back the input string', { message: text('Message to echo') }),
  tool('get-sum', 'Returns the sum of two numbers', {
    a: { type: 'number', description: 'First number' },
    b: { type: 'number', description: 'Second number' },
  }),
  tool('send_email_confirmation', 'Sends a confirmation by e-mail', {
    email: text('E-mail address of the customer', { format: 'email' }),
  }),
  tool(
    'open_ticket',
    'Opens a support ticket',
    {
      description: text('Description of the problem'),
      priority: text('Priority', { enum: ['low', 'normal', 'high'] }),
      contact: {
        type: 'object',
        properties: { email: text('E-mail'), phone: text('Phone') },
        required: ['email'],
      },
    },
    ['description'],
  ),
  tool('search_products', 'Searches the catalogue of products', { query: text('Search query') }),
];

/** Tools of a French practice. */
export const PRACTICE_TOOLS: readonly ToolDefinition[] = [
  tool('prendre_rendez_vous', 'Utilise cet outil quand le client souhaite prendre rendez-vous', {
    nom: text('Nom complet du patient'),
    date: text('Date souhaitée au format AAAA-MM-JJ'),
    heure: text('Heure souhaitée'),
    motif: text('Motif de la consultation'),
  }),
  tool('annuler_rendez_vous', 'Annule un rendez-vous existant', { numero: text('Numéro du rendez-vous') }),
  tool('statut_commande', 'Donne le statut d’une commande', { numero: text('Numéro de la commande') }),
  tool('creer_devis', 'Crée un devis pour un produit', {
    produit: text('Produit demandé'),
    quantite: { type: 'integer', description: 'Quantité' },
  }),
];

/** Tools of a Spanish hotel. */
export const HOTEL_TOOLS: readonly ToolDefinition[] = [
  tool(
    'crear_reserva',
    'Crea una reserva de habitación en el hotel',
    {
      entrada: text('Fecha de entrada', { format: 'date' }),
      salida: text('Fecha de salida', { format: 'date' }),
      personas: { type: 'integer', description: 'Número de personas' },
      desayuno: { type: 'boolean', description: 'Con desayuno' },
    },
    ['entrada', 'salida', 'personas'],
  ),
  tool('consultar_disponibilidad', 'Consulta la disponibilidad de habitaciones', { fecha: text('Fecha') }),
];

/** A tool that nests what it takes. */
export const LEAD_TOOLS: readonly ToolDefinition[] = [
  tool(
    'create_lead',
    'Use this when the caller wants to be called back. Creates a lead in the CRM.',
    {
      lead: {
        type: 'object',
        properties: {
          first_name: text('First name'),
          last_name: text('Last name'),
          phone: text('Phone number'),
          source: { type: 'string', const: 'phone' },
        },
        required: ['first_name', 'phone'],
      },
      tags: {
        type: 'array',
        items: { type: 'string', enum: ['vip', 'new', 'returning'] },
        description: 'Tags',
      },
    },
    ['lead'],
  ),
];

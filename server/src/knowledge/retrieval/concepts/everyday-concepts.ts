/** What is done and asked everywhere. */
export const EVERYDAY_CONCEPTS = `
begin
en begin begins start starts starting commence beginning
fr commencer commence debut debuter debute demarrer
es empezar empieza comenzar comienza inicio iniciar

end
en end ends finish finishes finished ending
fr fin finir finit terminer termine achever
es fin terminar termina acabar acaba finalizar

allowed
en allowed permitted authorised authorized may permission prohibited forbidden banned allow
fr autorise autorisee autorisation permis interdit interdite interdiction permettre droit accepte acceptes admis
es permitido permitida autorizado autorizacion permiso prohibido prohibida permitir admite admiten

mandatory
en mandatory compulsory required obligatory must necessary need_to obligation
fr obligatoire obligatoires obligation requis requise necessaire exige falloir
es obligatorio obligatoria obligacion requerido necesario exigir hay_que

optional
en optional extra additional add-on supplement surcharge
fr optionnel facultatif option options supplement supplementaire en_plus
es opcional opcion extra adicional suplemento recargo

included
en included include includes including inclusive comes_with
fr compris comprise inclus incluse comprend inclut
es incluido incluida incluye incluyen comprende

bring
en bring take_with carry wear equipment
fr apporter amener emporter porter equipement tenue
es traer llevar equipo ropa aportar

help
en help assist assistance advice
fr aide aider assistance conseil conseils accompagnement
es ayuda ayudar asistencia consejo consejos

send_document
en send submit upload hand_in
fr envoyer transmettre deposer soumettre remettre
es enviar presentar entregar subir remitir

receive
en receive get receiving received
fr recevoir recoit recu reception obtenir
es recibir recibe recibido recepcion obtener

lose
en lose lost losing misplace mislaid
fr perdre perdu perte egarer egare
es perder perdido perdida extraviar

forget
en forget forgot forgotten forgetting
fr oublier oublie oubli
es olvidar olvide olvidado

find
en find locate look_up search
fr trouver retrouver chercher recherche
es encontrar buscar hallar localizar

choose
en choose choice select selection pick
fr choisir choix selectionner selection
es elegir eleccion seleccionar escoger

compare
en compare comparison difference differ versus
fr comparer comparaison difference differences
es comparar comparacion diferencia diferencias

change
en change changes modify switch alter
fr changer changement changements modifier modification
es cambiar cambio cambios modificar modificacion

increase
en increase raise rise higher grow
fr augmenter augmentation hausse accroitre
es aumentar aumento subir subida incrementar

decrease
en decrease reduce reduction lower drop
fr diminuer diminution baisse baisser reduire reduction
es disminuir disminucion bajar reducir reduccion

check
en check verify verification inspect control
fr verifier verification controler controle
es verificar verificacion comprobar revisar

confirm
en confirm confirmation confirmed
fr confirmer confirmation confirme
es confirmar confirmacion confirmado

inform
en inform notify notification warn announce let_you_know
fr informer prevenir avertir notifier notification signaler
es informar avisar aviso notificar notificacion comunicar

accept
en accept accepts accepted approve approval approved
fr accepter accepte acceptez approuver approbation valider validation
es aceptar acepta aceptan aprobar aprobacion validar

refuse
en refuse refused reject rejected decline declined
fr refuser refus refuse rejeter rejet decliner
es rechazar rechazo rechazado denegar negar

pay_back
en compensation compensate indemnity
fr indemnisation indemniser dedommagement dedommager compensation
es indemnizacion indemnizar compensacion compensar

sell
en sell sells sold selling sale
fr vendre vend vendez vente vendons ventes
es vender venden venta ventas vendemos

build
en make manufacture manufactured produced production made factory
fr fabriquer fabrication fabrique production usine produit
es fabricar fabricacion fabricado produccion fabrica hecho

origin
en origin made_in come_from source where_from
fr origine provenance vient_de fabrique_en provient
es origen procedencia procede hecho_en viene_de

travel_time
en distance far how_far near nearby close
fr distance loin proche pres a_proximite
es distancia lejos cerca cercano proximo

house
en house home flat apartment property
fr maison domicile appartement logement chez_moi
es casa domicilio piso apartamento vivienda

kitchen
en kitchen cook cooking oven stove hob
fr cuisine cuisiner four plaque cuisson
es cocina cocinar horno vitroceramica

water
en water drinking_water tap
fr eau eau_potable robinet
es agua agua_potable grifo

clothes
en clothes clothing garment dress_code outfit
fr vetement vetements habits tenue dress_code
es ropa prenda prendas vestimenta vestir

shoes
en shoe shoes boots footwear trainers sneakers
fr chaussure chaussures bottes baskets souliers
es zapato zapatos botas calzado zapatillas

glasses
en glasses spectacles lenses optician
fr lunettes verres lentilles opticien
es gafas lentes lentillas optica

hair
en hair haircut hairdresser colouring
fr cheveux coupe coiffeur coiffure coloration
es pelo cabello corte peluquero peluqueria

massage
en massage massages treatment treatments beauty
fr massage massages soin soins beaute
es masaje masajes tratamiento tratamientos belleza

cake
en cake cakes pastry pastries bread bakery
fr gateau gateaux patisserie patisseries pain boulangerie
es pastel pasteles tarta tartas pan panaderia pasteleria

fish
en fish seafood shellfish
fr poisson poissons fruits_de_mer crustaces
es pescado pescados marisco mariscos

meat
en meat beef chicken lamb
fr viande boeuf poulet agneau
es carne ternera pollo cordero

plant
en plant plants flower flowers tree garden
fr plante plantes fleur fleurs arbre jardin
es planta plantas flor flores arbol jardin

book
en novel library borrow_books
fr livre livres bibliotheque mediatheque
es libro libros biblioteca

music
en music concert concerts instrument
fr musique concert concerts instrument
es musica concierto conciertos instrumento

film
en film films movie movies cinema
fr film films cinema seance
es pelicula peliculas cine sesion

photo
en photo photos picture pictures photograph image camera
fr photo photos photographie image appareil_photo
es foto fotos fotografia imagen camara

video
en video videos camera recording
fr video videos camera enregistrement
es video videos camara grabacion

game
en game games play toy toys
fr jeu jeux jouer jouet jouets
es juego juegos jugar juguete juguetes

illness
en illness disease symptom symptoms
fr maladie maladies symptome symptomes
es enfermedad enfermedades sintoma sintomas

clean
en clean cleaning cleaner housekeeping
fr menage nettoyage nettoyer proprete
es limpieza limpiar limpio

rubbish
en rubbish garbage trash waste bin bins
fr poubelle poubelles dechets ordures encombrants
es basura basuras residuos contenedor papelera

neighbour
en neighbour neighbours neighbor neighbors
fr voisin voisins voisine voisinage
es vecino vecinos vecina vecindario

tenant
en tenant tenants landlord
fr locataire locataires bailleur proprietaire
es inquilino inquilinos arrendador casero propietario

lawyer
en lawyer solicitor attorney legal court
fr avocat juriste juridique tribunal notaire
es abogado juridico legal tribunal notario

rule
en rule rules regulation regulations policy policies
fr regle regles reglement politique reglementation
es regla reglas norma normas reglamento politica

fine
en fine penalty penalties
fr amende amendes penalite penalites sanction
es multa multas penalizacion sancion

speed_of_answer
en answer response respond response_time reply
fr reponse repondre delai_de_reponse repond
es respuesta responder tiempo_de_respuesta contestar

goal
en purpose aim goal what_for used_for use usage
fr but objectif utilite usage a_quoi_sert utilisation
es objetivo finalidad proposito uso para_que_sirve utilidad

problem
en problem problems issue issues trouble
fr probleme problemes souci soucis difficulte
es problema problemas incidencia incidencias dificultad
`;

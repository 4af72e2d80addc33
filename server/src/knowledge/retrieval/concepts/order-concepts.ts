/** Buying, paying, sending and giving back. */
export const ORDER_CONCEPTS = `
price
en price prices cost costs fee fees charge charges rate rates tariff tariffs pricing pay how_much expensive
fr prix cout coute coutent couter tarif tarifs facturer facture payer paie c'est_combien combien_coute montant frais cher
es precio precios coste costes costo cuesta cuestan costar vale tarifa tarifas cobrar cobran pagar cuanto_cuesta importe caro

free
en free complimentary gratis no_charge at_no_cost without_charge free_of_charge
fr gratuit gratuite gratuitement gratuits offert offerte sans_frais sans_supplement
es gratis gratuito gratuita gratuitamente sin_coste sin_cargo sin_costo

payment
en pay payment payments paying paid payable settle
fr payer paiement paiements reglement regler paye paie acquitter versement
es pagar pago pagos pague pagado abonar abono

payment_method
en card credit_card debit_card visa mastercard paypal cash cheque check bank_transfer payment_method means_of_payment apple_pay contactless
fr carte carte_bancaire carte_bleue cb visa mastercard paypal especes liquide cheque virement moyen_de_paiement mode_de_paiement sans_contact
es tarjeta tarjeta_de_credito visa mastercard paypal efectivo cheque transferencia metodo_de_pago forma_de_pago medios_de_pago

instalments
en instalment instalments installment installments monthly_payments in_several_payments pay_later split_payment financing
fr plusieurs_fois trois_fois quatre_fois mensualite mensualites echelonner echelonnement echeancier paiement_fractionne financement
es plazos a_plazos mensualidades fraccionar pago_fraccionado financiacion financiar

deposit
en deposit deposits down_payment prepayment advance
fr acompte arrhes caution avance depot_de_garantie
es anticipo fianza deposito senal adelanto

invoice
en invoice invoices bill bills billing receipt receipts
fr facture factures facturation recu justificatif ticket_de_caisse note
es factura facturas facturacion recibo ticket justificante

unpaid
en unpaid overdue late_payment outstanding arrears reminder default
fr impaye impayes retard_de_paiement relance mise_en_demeure penalite penalites
es impago impagos impagado moroso recordatorio recargo atraso

tax
en tax taxes vat
fr taxe taxes tva impot impots ht ttc
es impuesto impuestos iva tasa tasas

discount
en discount discounts reduction rebate promo promotion promotions sale sales coupon voucher promo_code cheaper special_offer student_discount
fr remise remises reduction reductions rabais promo promotion promotions solde soldes bon_de_reduction code_promo moins_cher tarif_reduit avantage
es descuento descuentos rebaja rebajas promocion promociones oferta cupon codigo_promocional mas_barato tarifa_reducida

gift_card
en gift_card gift_cards gift_voucher gift
fr carte_cadeau cheque_cadeau bon_cadeau cadeau
es tarjeta_regalo cheque_regalo vale_regalo regalo

loyalty
en loyalty rewards points loyalty_card loyalty_program
fr fidelite carte_de_fidelite points programme_de_fidelite
es fidelidad puntos tarjeta_de_fidelidad programa_de_puntos

quote
en quote quotes quotation estimate
fr devis estimation chiffrage
es presupuesto presupuestos cotizacion estimacion

order
en order orders ordering ordered purchase purchases buy buying
fr commande commandes commander achat achats acheter commandez
es pedido pedidos pedir encargar encargo compra compras comprar

minimum_order
en minimum_order minimum_purchase at_least minimum
fr minimum_de_commande commande_minimum minimum minimale au_moins
es pedido_minimo compra_minima minimo minima al_menos

delivery
en delivery deliver deliveries delivers delivered shipping ship shipped ships shipment shipments dispatch send sent
fr livraison livraisons livrer livre livrez livrons livrent expedition expedier expedie expedions envoi envoyer envoyons acheminement
es entrega entregas entregar entregan entregamos envio envios enviar envian enviamos despacho repartir reparto mandar

delivery_time
en delivery_time lead_time how_long_does_delivery transit_time arrive arrives
fr delai_de_livraison delais_de_livraison delai delais recevoir_ma_commande arriver
es plazo_de_entrega tiempo_de_entrega plazo plazos tardar tarda llegar llega

express
en express next_day same_day fast_delivery urgent rush
fr express lendemain chronopost jour_meme rapide urgent urgence en_24_heures
es expres exprés urgente dia_siguiente mismo_dia rapido en_24_horas

parcel
en parcel parcels package packages packet box
fr colis paquet paquets carton
es paquete paquetes bulto caja

tracking
en track tracking tracking_number trace follow where_is_my_order where_is_my_parcel
fr suivi suivre numero_de_suivi ou_est_ma_commande ou_est_mon_colis tracer
es seguimiento seguir rastrear rastreo numero_de_seguimiento localizar donde_esta_mi_pedido

lost_parcel
en lost missing never_arrived not_arrived not_received went_missing
fr perdu perdue egare pas_recu jamais_arrive non_recu introuvable
es perdido perdida extraviado extraviada extravio no_ha_llegado no_he_recibido

pickup
en pick_up pickup collect collection click_and_collect collect_in_store
fr retrait retirer recuperer click_and_collect point_relais retrait_en_magasin venir_chercher
es recoger recogida retirar retiro punto_de_recogida recoger_en_tienda

abroad
en abroad international internationally overseas foreign countries country worldwide outside
fr etranger international internationale a_l'etranger pays hors_de_france monde outre-mer
es extranjero internacional pais paises fuera mundo mundial

return
en return returns returning returned send_back give_back bring_back exchange
fr retour retours retourner renvoyer renvoi rendre rapporter restituer retournez
es devolucion devoluciones devolver devuelvo retornar retorno reenviar

exchange
en exchange exchanges swap replace replacement change_size
fr echange echanges echanger remplacer remplacement changer
es cambio cambios cambiar canje reemplazar reemplazo sustituir

refund
en refund refunds refunded reimburse reimbursement reimbursed money_back get_my_money get_back credit
fr remboursement remboursements rembourser rembourse remboursee rembourses recuperer_mon_argent avoir
es reembolso reembolsos reembolsar reembolsan reintegro devolucion_del_dinero devolver_el_dinero recuperar_mi_dinero

cancel
en cancel cancels cancelled canceled cancellation cancelling call_off withdraw
fr annuler annulation annule annulee annulez annulations se_desister desistement retractation
es cancelar cancelacion cancelo cancelado anular anulacion anulo

withdrawal_right
en right_of_withdrawal withdrawal cooling_off change_my_mind
fr retractation droit_de_retractation retracter change_d'avis changer_d'avis se_retracter
es desistimiento derecho_de_desistimiento desistir cambiar_de_opinion arrepentirse

change_order
en change_my_order modify amend edit alter update
fr modifier modification modifie changer rectifier
es modificar modificacion cambiar rectificar

availability
en available availability in_stock stock out_of_stock sold_out restock back_in_stock
fr disponible disponibles disponibilite en_stock stock rupture rupture_de_stock epuise reapprovisionnement
es disponible disponibles disponibilidad en_stock existencias stock agotado agotada reposicion

delay
en delay delays delayed late lateness behind_schedule
fr retard retards retarde en_retard tarder
es retraso retrasos retrasado demora tarde

damaged
en damaged damage broken faulty defective defect scratched cracked arrived_broken
fr abime abimee endommage endommagee casse cassee defectueux defectueuse defaut brise deteriore raye
es danado danada roto rota defectuoso defectuosa defecto estropeado averiado golpeado

wrong_item
en wrong_item wrong_product wrong_size incorrect mistake error
fr mauvais_article mauvaise_taille erreur errone incorrect trompe
es articulo_equivocado equivocado equivocada error incorrecto erroneo

packaging
en packaging packing wrapping packed gift_wrap gift_wrapping
fr emballage emballages emballer emballe conditionnement paquet_cadeau
es embalaje embalar envase envoltorio empaquetado papel_de_regalo

customs
en customs duty duties import_tax
fr douane douanes droits_de_douane dedouanement
es aduana aduanas arancel aranceles

wholesale
en wholesale bulk trade reseller resellers quantity bulk_order
fr grossiste gros en_gros revendeur revendeurs professionnels quantite
es mayorista al_por_mayor mayor revendedor distribuidor cantidad

subscription
en subscription subscriptions subscribe subscriber plan plans monthly_plan
fr abonnement abonnements abonner abonne forfait forfaits formule souscription souscrire
es suscripcion suscripciones suscribir suscribirse abono plan planes cuota

terminate
en terminate termination end_my_contract unsubscribe cancel_my_subscription stop leave notice_period notice
fr resilier resiliation resilie mettre_fin desabonner desabonnement arreter preavis rompre
es rescindir dejar_de_ser dejo_de_ser dejar_el rescision dar_de_baja baja darse_de_baja finalizar preaviso terminar

contract
en contract contracts agreement terms commitment terms_and_conditions
fr contrat contrats engagement conditions_generales conditions cgv
es contrato contratos permanencia condiciones acuerdo compromiso

renewal
en renew renewal renewals automatic_renewal extend extension
fr renouvellement renouveler reconduction tacite_reconduction prolonger prolongation
es renovacion renovar prorroga prorrogar ampliar
`;

import type {
  ServiceRequestEventTable,
  ServiceRequestFileTable,
  ServiceRequestLineTable,
  ServiceRequestPieceTable,
  ServiceRequestSearchTable,
  ServiceRequestTable,
} from './returns.ts'
import type {
  FileContentPieceTable,
  FileContentTable,
  HomePieceTable,
  PublishedFileTable,
  StaffNoticeTable,
} from './publishing.ts'
import type { ContactMessageTable, ContactThreadTable } from './threads.ts'
import type {
  DunningEntryTable,
  HoldEntryTable,
  PaymentEntryTable,
  RefundEntryTable,
  StaffLineTable,
  StockEntryKindTable,
} from './second-entries.ts'
import type {
  GatewayRefundTable,
  PaymentInvoiceTable,
  PaymentSearchTable,
  PaymentTable,
  SandboxPaymentTable,
  SandboxRefundTable,
} from './payments.ts'
import type {
  PriceListTable,
  BrandTable,
  CatalogueChangeTable,
  CategoryTable,
  DeviceVendorTable,
  DeviceTable,
  ProductTable,
  ProductAttributeTable,
  ProductDeviceTable,
  StockTable,
  PriceBreakTable,
  OrderLimitTable,
  CatalogueVersionTable,
} from './catalogue.ts'
import type { PictureFileTable, PictureTable } from './pictures.ts'
import type {
  CustomerTable,
  CustomerBalanceTable,
  AccountTable,
  PortalUserTable,
  RecoveryCodeTable,
  TotpUseTable,
  UserAccountTable,
  SessionTable,
  MasqueradeTable,
  KnownDeviceTable,
  EmailChangeTable,
  PasskeyTable,
  PasskeyChallengeTable,
  TotpSetupTable,
  SignInFailureTable,
  SignInNoticeRequestTable,
  SignInNoticeTable,
  PortalKeyTable,
  RateLimitTable,
  AuditTable,
  PortalSettingTable,
  PortalSetupTable,
  PortalUserSearchTable,
  InvitationTable,
  PasswordResetTable,
  PasswordResetRequestTable,
} from './people.ts'
import type {
  FavouriteTable,
  FittingDeviceTable,
  StaffViewTable,
  ProductTabTable,
  RestockRequestTable,
  SearchTermTable,
  MissedSearchTable,
  PopularSearchTable,
  SearchWordTable,
  ActivityTable,
  PreferenceTable,
  AlertTable,
  AlertReadTable,
  MailContactTable,
  MailTable,
  StatementScheduleTable,
} from './personal.ts'
import type {
  CarrierTable,
  BankLayoutTable,
  BankLineTable,
  BankStatementTable,
  BouncedLineTable,
  BackOrderDigestTable,
  AllocationEntryTable,
  CreditAllocationTable,
  DunningTable,
  ExpectedChangeTable,
  OrderEventTable,
  OrderEntryTable,
  OrderProductsTable,
  OrderHoldTable,
  OrderLineMoveTable,
  OrderNoteTable,
  PromisedDayTable,
  ReceiptEntryTable,
  ReceiptLetOffTable,
  ReceiptReleaseTable,
  ReceiptRefundTable,
  PickLineTable,
  PickWaveTable,
  ShipmentLineTable,
  StaffEntryTable,
  StockEntryTable,
  StockReceiptTable,
} from './back-office.ts'
import type {
  AddressTable,
  FreightMethodTable,
  FreightChargeTable,
  FeeRateTable,
  CartTable,
  CartLineTable,
  WebOrderTable,
  OrderLineTable,
  ShipmentTable,
  OrderOutboxTable,
  OrderSearchTable,
  InvoiceTable,
  InvoiceLineTable,
  DocumentTable,
  ReceiptTable,
  ReceiptAllocationTable,
  PlaceTable,
} from './trade.ts'

/**
 * Every table as Kysely sees it. server/db/migrations is the truth; server/db/schema.test.ts compares the two
 * together. `bigint` is read as a number (ids and cents stay far below 2^53), `date` as 'YYYY-MM-DD',
 * `timestamptz` as a Date.
 */
export interface Tables {
  customer: CustomerTable
  customer_balance: CustomerBalanceTable
  account: AccountTable
  portal_user: PortalUserTable
  recovery_code: RecoveryCodeTable
  totp_use: TotpUseTable
  user_account: UserAccountTable
  session: SessionTable
  masquerade: MasqueradeTable
  known_device: KnownDeviceTable
  email_change: EmailChangeTable
  passkey: PasskeyTable
  passkey_challenge: PasskeyChallengeTable
  totp_setup: TotpSetupTable
  sign_in_failure: SignInFailureTable
  sign_in_notice: SignInNoticeTable
  sign_in_notice_request: SignInNoticeRequestTable
  portal_key: PortalKeyTable
  rate_limit: RateLimitTable
  audit: AuditTable
  portal_setting: PortalSettingTable
  portal_setup: PortalSetupTable
  portal_user_search: PortalUserSearchTable
  invitation: InvitationTable
  password_reset: PasswordResetTable
  password_reset_request: PasswordResetRequestTable
  price_list: PriceListTable
  brand: BrandTable
  category: CategoryTable
  device_vendor: DeviceVendorTable
  device: DeviceTable
  product: ProductTable
  product_attribute: ProductAttributeTable
  product_device: ProductDeviceTable
  stock: StockTable
  price_break: PriceBreakTable
  order_limit: OrderLimitTable
  catalogue_version: CatalogueVersionTable
  catalogue_change: CatalogueChangeTable
  favourite: FavouriteTable
  product_tab: ProductTabTable
  restock_request: RestockRequestTable
  fitting_device: FittingDeviceTable
  staff_view: StaffViewTable
  search_term: SearchTermTable
  missed_search: MissedSearchTable
  popular_search: PopularSearchTable
  search_word: SearchWordTable
  activity: ActivityTable
  preference: PreferenceTable
  alert: AlertTable
  alert_read: AlertReadTable
  staff_notice: StaffNoticeTable
  home_piece: HomePieceTable
  file_content: FileContentTable
  file_content_piece: FileContentPieceTable
  published_file: PublishedFileTable
  picture: PictureTable
  picture_file: PictureFileTable
  mail: MailTable
  mail_contact: MailContactTable
  statement_schedule: StatementScheduleTable
  address: AddressTable
  place: PlaceTable
  freight_method: FreightMethodTable
  freight_charge: FreightChargeTable
  fee_rate: FeeRateTable
  cart: CartTable
  cart_line: CartLineTable
  web_order: WebOrderTable
  order_line: OrderLineTable
  order_search: OrderSearchTable
  order_line_move: OrderLineMoveTable
  order_hold: OrderHoldTable
  order_event: OrderEventTable
  order_note: OrderNoteTable
  credit_allocation: CreditAllocationTable
  allocation_entry: AllocationEntryTable
  receipt_refund: ReceiptRefundTable
  refund_entry: RefundEntryTable
  staff_line: StaffLineTable
  stock_entry_kind: StockEntryKindTable
  receipt_entry: ReceiptEntryTable
  receipt_release: ReceiptReleaseTable
  receipt_let_off: ReceiptLetOffTable
  order_entry: OrderEntryTable
  hold_entry: HoldEntryTable
  dunning_entry: DunningEntryTable
  payment_entry: PaymentEntryTable
  order_products: OrderProductsTable
  bank_statement: BankStatementTable
  bank_line: BankLineTable
  bounced_line: BouncedLineTable
  bank_layout: BankLayoutTable
  pick_wave: PickWaveTable
  pick_line: PickLineTable
  carrier: CarrierTable
  shipment: ShipmentTable
  shipment_line: ShipmentLineTable
  stock_entry: StockEntryTable
  stock_receipt: StockReceiptTable
  expected_change: ExpectedChangeTable
  promised_day: PromisedDayTable
  back_order_digest: BackOrderDigestTable
  dunning: DunningTable
  staff_entry: StaffEntryTable
  order_outbox: OrderOutboxTable
  invoice: InvoiceTable
  invoice_line: InvoiceLineTable
  document: DocumentTable
  receipt: ReceiptTable
  receipt_allocation: ReceiptAllocationTable
  payment: PaymentTable
  payment_invoice: PaymentInvoiceTable
  payment_search: PaymentSearchTable
  contact_thread: ContactThreadTable
  contact_message: ContactMessageTable
  service_request: ServiceRequestTable
  service_request_search: ServiceRequestSearchTable
  service_request_line: ServiceRequestLineTable
  service_request_event: ServiceRequestEventTable
  service_request_file: ServiceRequestFileTable
  service_request_piece: ServiceRequestPieceTable
  sandbox_payment: SandboxPaymentTable
  sandbox_refund: SandboxRefundTable
  gateway_refund: GatewayRefundTable
}

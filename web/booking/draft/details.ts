/** Who books and where the bin goes: fields of the order body. */
export type Details = {
  customerType: 'individual' | 'company'
  customerName: string
  abn: string
  contactName: string
  email: string
  phone: string
  address: string
  lotNumber: string
  gateCode: string
  purchaseOrder: string
  notes: string
}

export const noDetails: Details = {
  customerType: 'individual',
  customerName: '',
  abn: '',
  contactName: '',
  email: '',
  phone: '',
  address: '',
  lotNumber: '',
  gateCode: '',
  purchaseOrder: '',
  notes: '',
}

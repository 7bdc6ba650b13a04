// Generated from supabase/migrations by npm run check -- --fix
export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type Database = {
  
  "public": {
          Tables: {
            "contact_submissions": {
                  Row: {
                    "additional_info": string,"company_name": string,"created_at": string,"email": string,"full_name": string,"handled_at": string | null,"id": string,"idempotency_key": string,"problem_description": string,"quarantined_at": string | null,"service": string
                  }
                  ComputedFields: never
                  Insert: {
                    "additional_info": string,"company_name"?: string,"created_at"?: string,"email": string,"full_name": string,"handled_at"?: string | null,"id"?: string,"idempotency_key"?: string,"problem_description": string,"quarantined_at"?: string | null,"service"?: string
                  }
                  Update: {
                    "additional_info"?: string,"company_name"?: string,"created_at"?: string,"email"?: string,"full_name"?: string,"handled_at"?: string | null,"id"?: string,"idempotency_key"?: string,"problem_description"?: string,"quarantined_at"?: string | null,"service"?: string
                  }
                  Relationships: [
                    
                  ]
                },"newsletter_subscribers": {
                  Row: {
                    "confirm_hash": string | null,"consent_wording": string | null,"consented_at": string | null,"created_at": string,"email": string,"emails_sent": number,"end_cause": string | null,"first_name": string,"id": string,"last_email_at": string | null,"source": string,"unsubscribe_token": string,"unsubscribed_at": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "confirm_hash"?: string | null,"consent_wording"?: string | null,"consented_at"?: string | null,"created_at"?: string,"email": string,"emails_sent"?: number,"end_cause"?: string | null,"first_name": string,"id"?: string,"last_email_at"?: string | null,"source"?: string,"unsubscribe_token"?: string,"unsubscribed_at"?: string | null
                  }
                  Update: {
                    "confirm_hash"?: string | null,"consent_wording"?: string | null,"consented_at"?: string | null,"created_at"?: string,"email"?: string,"emails_sent"?: number,"end_cause"?: string | null,"first_name"?: string,"id"?: string,"last_email_at"?: string | null,"source"?: string,"unsubscribe_token"?: string,"unsubscribed_at"?: string | null
                  }
                  Relationships: [
                    
                  ]
                },"profiles": {
                  Row: {
                    "avatar_url": string | null,"created_at": string,"full_name": string | null,"id": string,"terms_version": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "avatar_url"?: string | null,"created_at"?: string,"full_name"?: string | null,"id": string,"terms_version"?: string | null
                  }
                  Update: {
                    "avatar_url"?: string | null,"created_at"?: string,"full_name"?: string | null,"id"?: string,"terms_version"?: string | null
                  }
                  Relationships: [
                    
                  ]
                },"subscribers": {
                  Row: {
                    "created_at": string,"purchase_date": string | null,"subscription_end": string | null,"subscription_tier": Database["public"]['Enums']["subscription_tier"],"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "created_at"?: string,"purchase_date"?: string | null,"subscription_end"?: string | null,"subscription_tier"?: Database["public"]['Enums']["subscription_tier"],"user_id": string
                  }
                  Update: {
                    "created_at"?: string,"purchase_date"?: string | null,"subscription_end"?: string | null,"subscription_tier"?: Database["public"]['Enums']["subscription_tier"],"user_id"?: string
                  }
                  Relationships: [
                    
                  ]
                }
          }
          Views: {
            [_ in never]: never
          }
          Functions: {
            "confirm_newsletter_subscription":
{ Args: { "token": string,"wording": string }; Returns: boolean
                           },
"create_newsletter_token":
{ Args: { "subscriber": string }; Returns: {
              "email": string,"token": string
            }[]
                           },
"delete_expired_rows":
{ Args: Record<PropertyKey, never>; Returns: undefined
                           },
"delete_own_account":
{ Args: { "with_newsletter"?: boolean }; Returns: undefined
                           },
"delete_photos_without_owner":
{ Args: Record<PropertyKey, never>; Returns: undefined
                           },
"delete_unconfirmed_accounts":
{ Args: Record<PropertyKey, never>; Returns: undefined
                           },
"end_own_session":
{ Args: { "session": string }; Returns: boolean
                           },
"find_person":
{ Args: { "email_address": string }; Returns: Json
                           },
"forget_person":
{ Args: { "email_address": string }; Returns: Json
                           },
"list_own_sessions":
{ Args: Record<PropertyKey, never>; Returns: {
              "id": string,"ip_address": string,"is_current": boolean,"last_used_at": string,"signed_in_at": string,"user_agent": string
            }[]
                           },
"stop_newsletter":
{ Args: { "cause": string,"email_address": string }; Returns: boolean
                           },
"undo_newsletter_email_count":
{ Args: { "subscriber": string }; Returns: undefined
                           },
"unsubscribe_from_newsletter":
{ Args: { "token": string }; Returns: undefined
                           }
          }
          Enums: {
            "subscription_tier": "free"|"leader"|"enterprise"
          }
          CompositeTypes: {
            [_ in never]: never
          }
        }
}

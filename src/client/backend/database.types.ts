// Generated from supabase/migrations by scripts/database/types.ts. Do not edit: run `npm run fix`.

/** A table with its columns, and the columns that a new row requires. */
interface Table<Row, Required extends keyof Row> {
  Row: Row;
  Insert: Pick<Row, Required> & Partial<Row>;
  Update: Partial<Row>;
  Relationships: [];
}

export interface Database {
  public: {
    Tables: {
      contact_submissions: Table<
        {
          id: string;
          idempotency_key: string;
          reference: string | null;
          full_name: string;
          email: string;
          company_name: string;
          service: string;
          problem_description: string;
          additional_info: string;
          created_at: string;
          handled_at: string | null;
          held_at: string | null;
        },
        'full_name' | 'email' | 'problem_description' | 'additional_info'
      >;
      newsletter_subscribers: Table<
        {
          id: string;
          email: string;
          first_name: string;
          created_at: string;
          unsubscribed_at: string | null;
          unsubscribe_token: string;
          consented_at: string | null;
          consent_wording: string | null;
          way: string;
          confirm_hash: string | null;
          mails: number;
          mailed_at: string | null;
          left_by: string | null;
        },
        'email' | 'first_name'
      >;
      profiles: Table<
        {
          id: string;
          full_name: string | null;
          avatar_url: string | null;
          terms_version: string | null;
          created_at: string;
          updated_at: string;
        },
        'id'
      >;
      subscribers: Table<
        {
          user_id: string;
          subscription_tier: Database['public']['Enums']['subscription_tier'];
          purchase_date: string | null;
          subscription_end: string | null;
          created_at: string;
        },
        'user_id'
      >;
    };
    Views: Record<never, never>;
    Functions: {
      delete_own_account: {
        Args: { with_newsletter?: boolean };
        Returns: undefined;
      };
      unsubscribe_from_newsletter: {
        Args: { token: string };
        Returns: undefined;
      };
    };
    Enums: {
      subscription_tier: 'free' | 'leader' | 'enterprise';
    };
    CompositeTypes: Record<never, never>;
  };
}

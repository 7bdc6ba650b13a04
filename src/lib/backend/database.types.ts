// Made from supabase/migrations by scripts/database/types.ts. Do not edit: run `npm run fix`.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export interface Database {
  public: {
    Tables: {
      contact_submissions: {
        Row: {
          id: string;
          idempotency_key: string;
          full_name: string;
          email: string;
          company_name: string;
          service: string;
          problem_description: string;
          additional_info: string;
          created_at: string;
          handled_at: string | null;
          held_at: string | null;
        };
        Insert: {
          id?: string;
          idempotency_key?: string;
          full_name: string;
          email: string;
          company_name?: string;
          service?: string;
          problem_description: string;
          additional_info: string;
          created_at?: string;
          handled_at?: string | null;
          held_at?: string | null;
        };
        Update: {
          id?: string;
          idempotency_key?: string;
          full_name?: string;
          email?: string;
          company_name?: string;
          service?: string;
          problem_description?: string;
          additional_info?: string;
          created_at?: string;
          handled_at?: string | null;
          held_at?: string | null;
        };
        Relationships: [];
      };
      newsletter_subscribers: {
        Row: {
          id: string;
          email: string;
          first_name: string;
          created_at: string;
          unsubscribed_at: string | null;
          unsubscribe_token: string;
        };
        Insert: {
          id?: string;
          email: string;
          first_name: string;
          created_at?: string;
          unsubscribed_at?: string | null;
          unsubscribe_token?: string;
        };
        Update: {
          id?: string;
          email?: string;
          first_name?: string;
          created_at?: string;
          unsubscribed_at?: string | null;
          unsubscribe_token?: string;
        };
        Relationships: [];
      };
      profiles: {
        Row: {
          id: string;
          full_name: string | null;
          avatar_url: string | null;
          created_at: string;
          updated_at: string;
        };
        Insert: {
          id: string;
          full_name?: string | null;
          avatar_url?: string | null;
          created_at?: string;
          updated_at?: string;
        };
        Update: {
          id?: string;
          full_name?: string | null;
          avatar_url?: string | null;
          created_at?: string;
          updated_at?: string;
        };
        Relationships: [];
      };
      subscribers: {
        Row: {
          user_id: string;
          subscription_tier: Database['public']['Enums']['subscription_tier'];
          purchase_date: string | null;
          subscription_end: string | null;
          created_at: string;
        };
        Insert: {
          user_id: string;
          subscription_tier?: Database['public']['Enums']['subscription_tier'];
          purchase_date?: string | null;
          subscription_end?: string | null;
          created_at?: string;
        };
        Update: {
          user_id?: string;
          subscription_tier?: Database['public']['Enums']['subscription_tier'];
          purchase_date?: string | null;
          subscription_end?: string | null;
          created_at?: string;
        };
        Relationships: [];
      };
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
